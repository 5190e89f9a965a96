package dev.ktx.project;

import dev.ktx.project.ConnectionDriver.Kind;
import dev.ktx.project.Shape.Field;
import dev.ktx.project.Shape.Need;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The context sources that `connections` may name, with their keys.
public final class SourceDrivers {
    private static final Shape TEXT = new Shape.Text(false);
    private static final Shape SECRET = new Shape.Text(true);
    private static final Shape TEXTS = new Shape.Texts(false);

    private SourceDrivers() {}

    /// By name.
    public static List<ConnectionDriver> all() {
        return List.of(dbt(), looker(), lookml(), metabase(), metricflow(), notion());
    }

    private static ConnectionDriver metabase() {
        Field selections =
                Field.optional(
                        "selections",
                        new Shape.Fields(
                                List.of(
                                        Field.optional(
                                                "collections",
                                                new Shape.Wholes(),
                                                "Ids of collections."),
                                        Field.optional(
                                                "items",
                                                new Shape.Wholes(),
                                                "Ids of questions and models.")),
                                true),
                        "What syncMode ONLY takes and EXCEPT leaves out.");
        Shape mappings =
                new Shape.Fields(
                        List.of(
                                Field.optional(
                                        "databaseMappings",
                                        new Shape.Numbered(new Shape.OrNothing(TEXT)),
                                        "Metabase database id to connection id, or null for none."),
                                Field.optional(
                                        "syncEnabled",
                                        new Shape.Numbered(new Shape.Flag(false)),
                                        "Metabase database id to whether it is read."),
                                choice(
                                        "syncMode",
                                        List.of("ALL", "ONLY", "EXCEPT"),
                                        "ALL",
                                        "Which questions are read."),
                                selections,
                                Field.optional(
                                        "defaultTagNames", TEXTS, "Tags given to what is read.")),
                        true);
        return source(
                "metabase",
                Field.required("api_url", new Shape.Address(), "Address of the Metabase server."),
                Field.optional("api_key", SECRET, "API key."),
                Field.optional("api_key_ref", SECRET, "API key, as env:NAME or file:PATH."),
                Field.optional("network_proxy", new Shape.Anything(false), "Proxy between us."),
                Field.optional(
                        "networkProxy",
                        new Shape.Anything(false),
                        "Other spelling of network_proxy."),
                Field.optional("mappings", mappings, "How its databases map to connections."));
    }

    private static ConnectionDriver looker() {
        return source(
                "looker",
                Field.required("base_url", new Shape.Address(), "Address of the Looker API."),
                Field.optional("client_id", SECRET, "API client id."),
                Field.optional("client_secret", SECRET, "API client secret."),
                Field.optional(
                        "client_secret_ref",
                        SECRET,
                        "API client secret, as env:NAME or file:PATH."),
                Field.optional(
                        "mappings",
                        new Shape.Fields(
                                List.of(
                                        Field.optional(
                                                "connectionMappings",
                                                new Shape.Anything(true),
                                                "Looker connection name to connection id.")),
                                true),
                        "How its connections map to ours."));
    }

    private static ConnectionDriver lookml() {
        return source(
                "lookml",
                Field.required("repoUrl", TEXT, "Git address of the LookML project."),
                Field.optional("branch", TEXT, "Branch to read."),
                Field.optional("path", TEXT, "Folder inside the repository."),
                Field.optional("auth_token_ref", SECRET, "Token, as env:NAME or file:PATH."),
                Field.optional(
                        "mappings",
                        new Shape.Fields(
                                List.of(
                                        Field.optional(
                                                "expectedLookerConnectionName",
                                                TEXT,
                                                "Connection name its models must use.")),
                                true),
                        "How its models map to connections."));
    }

    private static ConnectionDriver notion() {
        return source(
                "notion",
                Field.optional("auth_token", SECRET, "Integration token."),
                Field.optional("auth_token_ref", SECRET, "Token, as env:NAME or file:PATH."),
                Field.optional(
                        "crawl_mode",
                        new Shape.Choice(List.of("selected_roots", "all_accessible"), Map.of()),
                        "Whether to read below the roots alone or all that the token sees."),
                Field.optional("root_page_ids", TEXTS, "Pages to start from."),
                Field.optional("root_database_ids", TEXTS, "Databases to start from."),
                Field.optional("root_data_source_ids", TEXTS, "Data sources to start from."),
                Field.optional("max_pages_per_run", whole(1, 10_000), "Pages read in one run."),
                Field.optional(
                        "max_knowledge_creates_per_run",
                        whole(0, 25),
                        "Wiki pages created in one run."),
                Field.optional(
                        "max_knowledge_updates_per_run",
                        whole(0, 100),
                        "Wiki pages changed in one run."));
    }

    private static ConnectionDriver dbt() {
        return source(
                "dbt",
                Field.optional("source_dir", TEXT, "Folder of the dbt project."),
                Field.optional("repo_url", TEXT, "Git address, instead of source_dir."),
                Field.optional("branch", TEXT, "Branch to read."),
                Field.optional("path", TEXT, "Folder inside the repository."),
                Field.optional("auth_token_ref", SECRET, "Token, as env:NAME or file:PATH."),
                Field.optional("profiles_path", TEXT, "The dbt profiles file."),
                Field.optional("target", TEXT, "The dbt target."),
                Field.optional("project_name", TEXT, "The dbt project, when there are several."));
    }

    private static ConnectionDriver metricflow() {
        return source(
                "metricflow",
                Field.required(
                        "metricflow",
                        new Shape.Fields(
                                List.of(
                                        Field.required("repoUrl", TEXT, "Git address."),
                                        Field.optional("branch", TEXT, "Branch to read."),
                                        Field.optional(
                                                "path", TEXT, "Folder inside the repository."),
                                        Field.optional(
                                                "auth_token_ref",
                                                SECRET,
                                                "Token, as env:NAME or file:PATH.")),
                                true),
                        "Where the MetricFlow project is."));
    }

    private static ConnectionDriver source(String name, Field... fields) {
        return new ConnectionDriver(name, Set.of(), Kind.SOURCE, List.of(fields));
    }

    private static Shape whole(long least, long most) {
        return new Shape.Whole(least, most, false);
    }

    private static Field choice(
            String name, List<String> names, String fallback, String description) {
        return new Field(
                name,
                new Shape.Choice(names, Map.of()),
                description,
                Optional.of(fallback),
                Need.OPTIONAL,
                false);
    }
}
