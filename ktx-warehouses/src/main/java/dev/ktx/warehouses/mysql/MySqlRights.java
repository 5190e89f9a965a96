package dev.ktx.warehouses.mysql;

import dev.ktx.port.RoleRights;
import dev.ktx.warehouses.jdbc.MetadataReader;

import java.sql.SQLException;

/// Asks MariaDB or MySQL what the user could write. Whatever is not known to read counts.
final class MySqlRights {
    private static final String WRITES =
            """
            SELECT CONCAT('holds ', GROUP_CONCAT(DISTINCT privilege ORDER BY privilege SEPARATOR ', '),
                          ' on ', place)
            FROM (SELECT GRANTEE, PRIVILEGE_TYPE AS privilege, 'the server' AS place
                  FROM information_schema.USER_PRIVILEGES
                  UNION ALL
                  SELECT GRANTEE, PRIVILEGE_TYPE, CONCAT('schema ', TABLE_SCHEMA)
                  FROM information_schema.SCHEMA_PRIVILEGES
                  UNION ALL
                  SELECT GRANTEE, PRIVILEGE_TYPE, CONCAT('table ', TABLE_SCHEMA, '.', TABLE_NAME)
                  FROM information_schema.TABLE_PRIVILEGES) AS held
            WHERE GRANTEE = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')
              AND privilege NOT IN ('USAGE', 'SELECT', 'SHOW DATABASES', 'SHOW VIEW', 'PROCESS',
                                    'REPLICATION CLIENT', 'BINLOG MONITOR', 'SLAVE MONITOR')
            GROUP BY place ORDER BY place
            """;

    private MySqlRights() {}

    static RoleRights of(MetadataReader metadata) throws SQLException {
        return new RoleRights(metadata.list(WRITES, row -> row.getString(1)));
    }
}
