package dev.ktx.warehouses.postgres;

import dev.ktx.port.RoleRights;
import dev.ktx.warehouses.jdbc.MetadataReader;

import java.sql.SQLException;

/// Asks PostgreSQL what the role could write.
final class PostgresRights {
    private static final String WRITES =
            """
            SELECT 'is a superuser' FROM pg_catalog.pg_roles
            WHERE rolname = current_user AND rolsuper
            UNION ALL
            SELECT 'may write ' || count(*) || CASE count(*) WHEN 1 THEN ' table' ELSE ' tables' END
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname !~ '^pg_'
              AND n.nspname <> 'information_schema'
              AND has_schema_privilege(n.oid, 'USAGE')
              AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
            HAVING count(*) > 0
            UNION ALL
            SELECT 'may advance ' || count(*)
                   || CASE count(*) WHEN 1 THEN ' sequence' ELSE ' sequences' END
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname !~ '^pg_'
              AND CASE WHEN c.relkind = 'S' THEN has_sequence_privilege(c.oid, 'USAGE, UPDATE') END
            HAVING count(*) > 0
            UNION ALL
            SELECT 'may create in schema ' || nspname FROM pg_catalog.pg_namespace
            WHERE nspname !~ '^pg_' AND has_schema_privilege(oid, 'CREATE')
            UNION ALL
            SELECT 'may create schemas' WHERE has_database_privilege(current_database(), 'CREATE')
            UNION ALL
            SELECT 'is a member of ' || rolname FROM pg_catalog.pg_roles
            WHERE rolname IN ('pg_write_server_files', 'pg_read_server_files',
                              'pg_execute_server_program', 'pg_signal_backend',
                              'pg_write_all_data')
              AND pg_has_role(oid, 'MEMBER')
            """;

    private PostgresRights() {}

    static RoleRights of(MetadataReader metadata) throws SQLException {
        return new RoleRights(metadata.list(WRITES, row -> row.getString(1)));
    }
}
