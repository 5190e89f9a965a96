-- Notes and files hang on anything; the column beside says on what.
CREATE TABLE projects (id INTEGER, name VARCHAR, owner_id INTEGER);
INSERT INTO projects SELECT i, 'Project ' || i, 1 + i % 25 FROM range(1, 41) r(i);
CREATE TABLE tasks (id INTEGER, project_id INTEGER, assignee_id INTEGER, parent_task_id INTEGER, title VARCHAR, estimate INTEGER);
INSERT INTO tasks SELECT i, 1 + i * 3 % 40, 1 + i % 25, CASE WHEN i > 100 THEN i - 100 END, 'Task ' || i, 1 + i % 8 FROM range(1, 301) r(i);
CREATE TABLE people (id INTEGER, email VARCHAR, reports_to INTEGER);
INSERT INTO people SELECT i, 'p' || i || '@example.com', CASE WHEN i > 3 THEN 1 + i % 3 END FROM range(1, 26) r(i);
CREATE TABLE comments (id INTEGER, commentable_type VARCHAR, commentable_id INTEGER, author_id INTEGER, body VARCHAR);
INSERT INTO comments SELECT i, CASE WHEN i % 3 = 0 THEN 'Project' ELSE 'Task' END, CASE WHEN i % 3 = 0 THEN 1 + i % 40 ELSE 1 + i * 7 % 300 END, 1 + i % 25, 'Text ' || i FROM range(1, 501) r(i);
CREATE TABLE attachments (id INTEGER, entity_type VARCHAR, entity_id INTEGER, file_name VARCHAR, uploaded_by INTEGER);
INSERT INTO attachments SELECT i, CASE WHEN i % 2 = 0 THEN 'projects' ELSE 'comments' END, CASE WHEN i % 2 = 0 THEN 1 + i % 40 ELSE 1 + i % 500 END, 'f' || i, 1 + i % 25 FROM range(1, 201) r(i);
