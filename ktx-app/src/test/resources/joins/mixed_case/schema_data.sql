-- A school in mixed case, with references to rows of the same table.
CREATE TABLE "Teacher" ("TeacherID" INTEGER, "LastName" VARCHAR, "MentorID" INTEGER, "hireYear" INTEGER);
INSERT INTO "Teacher" SELECT i, 'Teacher ' || i, CASE WHEN i > 5 THEN 1 + i % 5 END, 2000 + i % 20 FROM range(1, 41) r(i);
CREATE TABLE "schoolClass" ("classId" INTEGER, "className" VARCHAR, "homeroomTeacherId" INTEGER, "roomNumber" INTEGER);
INSERT INTO "schoolClass" SELECT i, 'Class ' || i, 1 + i * 3 % 40, 100 + i % 20 FROM range(1, 25) r(i);
CREATE TABLE "PUPILS" ("PUPILID" INTEGER, "FULLNAME" VARCHAR, "CLASSID" INTEGER, "BIRTHDATE" DATE);
INSERT INTO "PUPILS" SELECT i, 'Pupil ' || i, 1 + i % 24, DATE '2010-01-01' + (i * 3 % 2000)::INTEGER FROM range(1, 501) r(i);
CREATE TABLE "Subject_Areas" ("AreaId" INTEGER, "Name" VARCHAR, "ParentAreaId" INTEGER);
INSERT INTO "Subject_Areas" SELECT i, 'Area ' || i, CASE WHEN i > 3 THEN 1 + i % 3 END FROM range(1, 16) r(i);
CREATE TABLE "Subject" ("SubjectId" INTEGER, "SubjectAreaId" INTEGER, "Title" VARCHAR);
INSERT INTO "Subject" SELECT i, 1 + i % 15, 'Subject ' || i FROM range(1, 33) r(i);
CREATE TABLE "gradeEntry" ("pupilId" INTEGER, "subjectId" INTEGER, "term" INTEGER, "grade" INTEGER, "enteredBy" INTEGER);
INSERT INTO "gradeEntry" SELECT 1 + i % 500, 1 + (i // 1000) * 5 % 32, 1 + i // 500 % 2, 1 + i % 6, 1 + i % 40 FROM range(0, 3000) r(i);
