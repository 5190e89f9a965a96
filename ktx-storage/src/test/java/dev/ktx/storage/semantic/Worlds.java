package dev.ktx.storage.semantic;

/// The worlds of the tests, each with its traps.
final class Worlds {
    private Worlds() {}

    /// Bike rides: riders have a home station, rides a station; a ride without rider, one without
    /// station, a station without rides, repairs beside rides.
    static World rides() {
        return World.of(RIDES_SCHEMA, RIDES_SOURCES);
    }

    /// The same with a station whose city is NULL.
    static World ridesWithNamelessCity() {
        return World.of(
                RIDES_SCHEMA
                        + """
                        INSERT INTO stations VALUES (4,NULL,1);
                        INSERT INTO rides VALUES (5,2,4,5,'done','2024-02-01 08:00:00',1);
                        INSERT INTO repairs VALUES (3,4,3,'2024-02-03 00:00:00');
                        """,
                RIDES_SOURCES);
    }

    static final String RIDES_SCHEMA =
            """
            CREATE TABLE stations (id INTEGER PRIMARY KEY, city VARCHAR(20), dock_count INTEGER);
            CREATE TABLE riders (id INTEGER PRIMARY KEY, tier VARCHAR(10), home_station_id INTEGER, pin VARCHAR(9));
            CREATE TABLE rides (id INTEGER PRIMARY KEY, rider_id INTEGER, station_id INTEGER, fare INTEGER, status VARCHAR(10), started TIMESTAMP, end_id INTEGER);
            CREATE TABLE repairs (id INTEGER PRIMARY KEY, station_id INTEGER, cost INTEGER, day TIMESTAMP);
            INSERT INTO stations VALUES (1,'Bern',10),(2,'Basel',20),(3,'Chur',5);
            INSERT INTO riders VALUES (1,'gold',1,'p1'),(2,'gold',1,'p2'),(3,'basic',2,'p3');
            INSERT INTO rides VALUES (1,1,1,10,'done','2024-01-08 13:45:00',2),(2,2,2,20,'done','2024-01-09 00:00:00',1),(3,NULL,1,40,'void','2024-01-14 23:59:59',1),(4,3,NULL,80,'done','2024-12-31 23:30:00',NULL);
            INSERT INTO repairs VALUES (1,1,7,'2024-01-31 10:00:00'),(2,NULL,9,'2024-03-01 00:00:00');
            """;

    static final String RIDES_SOURCES =
            """
            name: stations
            table: stations
            grain: [id]
            columns:
              - {name: id, type: number}
              - {name: city, type: string}
              - {name: dock_count, type: number}
              - {name: size, type: string, expr: "case when dock_count >= 10 then 'big' else 'small' end"}
              - {name: label, type: string, expr: "size || '-' || city"}
            measures:
              - {name: docks, expr: "sum(dock_count)"}
              - {name: busy_docks, expr: "sum(dock_count)", filter: "rides.status = 'done'"}
            ---
            name: riders
            table: riders
            grain: [id]
            columns:
              - {name: id, type: number}
              - {name: tier, type: string}
              - {name: home_station_id, type: number}
              - {name: pin, type: string, visibility: hidden}
            joins:
              - {to: stations, "on": "home_station_id = stations.id", relationship: many_to_one}
            measures:
              - {name: rider_n, expr: "count(id)"}
            ---
            name: rides
            table: rides
            grain: [id]
            columns:
              - {name: id, type: number}
              - {name: rider_id, type: number}
              - {name: station_id, type: number}
              - {name: end_id, type: number}
              - {name: fare, type: number}
              - {name: status, type: string}
              - {name: started, type: time, role: time}
            joins:
              - {to: riders, "on": "rider_id = riders.id", relationship: many_to_one}
              - {to: stations, "on": "station_id = stations.id", relationship: many_to_one}
              - {to: stations, "on": "end_id = stations.id", relationship: many_to_one, alias: end_st}
            segments:
              - {name: done, expr: "status = 'done'"}
              - {name: void_or_big, expr: "status = 'void' or fare >= 80"}
            measures:
              - {name: revenue, expr: "sum(fare)"}
              - {name: n, expr: "count(*)"}
              - {name: profit, expr: "sum(fare) - count(id)"}
              - {name: done_net, expr: "revenue - n", filter: "status = 'done'"}
              - {name: void_n, expr: "count(*)", filter: "status = 'void'"}
              - {name: void_revenue, expr: "sum(fare)", filter: "status = 'void'"}
              - {name: riders_void, expr: "count(distinct rider_id)", filter: "status = 'void'"}
              - {name: median_done, expr: "median(fare)", filter: "status = 'done'"}
              - {name: p90, expr: "percentile(fare, 0.9)"}
              - {name: done_revenue, expr: "sum(fare)", segments: [done]}
            ---
            name: repairs
            table: repairs
            grain: [id]
            columns:
              - {name: id, type: number}
              - {name: station_id, type: number}
              - {name: cost, type: number}
              - {name: day, type: time, role: time}
            joins:
              - {to: stations, "on": "station_id = stations.id", relationship: many_to_one}
            measures:
              - {name: cost_total, expr: "sum(cost)"}
              - {name: avg_cost, expr: "avg(cost)"}
              - {name: repair_n, expr: "count(*)"}
            """;

    /// Moves between places, by two keys `a` and `b`.
    static final String MOVES_SCHEMA =
            """
            CREATE TABLE places (id INTEGER, city VARCHAR(9));
            CREATE TABLE moves (id INTEGER, a INTEGER, b INTEGER, kg INTEGER);
            INSERT INTO places VALUES (1,'Ulm'),(2,'Graz');
            INSERT INTO moves VALUES (1,1,2,5),(2,2,2,7),(3,1,NULL,9);
            """;

    private static final String PLACES =
            """
            name: places
            table: places
            grain: [id]
            columns: [{name: id, type: number}, {name: city, type: string}]
            measures: [{name: place_n, expr: count(id)}]
            ---
            """;

    /// Sources for {@link #MOVES_SCHEMA}.
    ///
    /// @param joins of the moves, as YAML
    static String moves(String joins) {
        return PLACES
                + """
                name: moves
                table: moves
                grain: [id]
                columns: [{name: id, type: number}, {name: a, type: number}, {name: b, type: number}, {name: kg, type: number}]
                joins:
                %s
                measures: [{name: kg_sum, expr: sum(kg)}]
                """
                        .formatted(joins.indent(2));
    }
}
