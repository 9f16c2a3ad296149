-- The data API is REST alone. GraphQL, which some projects have switched on, would show the schema and nest reads
-- without a limit.
drop extension if exists pg_graphql;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;
