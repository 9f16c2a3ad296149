-- The data API serves "public" alone: functions called from outside are public.admin_* (for the portal) and
-- public.shop_*. Helpers, trigger functions and internal tables are in "private".
-- Nothing is granted by default: each file revokes what Supabase grants on new tables and functions and then grants
-- what is needed. Row level security is on for every table, and columns are granted one by one where people write.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
