-- Returns which roles have which permission in the portal: the same table as app/shop/account/roles.ts.
create function private.role_permissions()
returns table (permission text, roles text[])
language sql
immutable
set search_path = ''
as $$
  values
    ('dashboard.read', '{owner,manager}'::text[]),
    ('reports.read', '{owner,manager}'),
    ('orders.read', '{owner,manager,packer,support}'),
    ('orders.write', '{owner,manager,packer}'),
    ('refunds.write', '{owner,manager}'),
    ('returns.write', '{owner,manager,support}'),
    ('products.read', '{owner,manager,packer,content}'),
    ('products.write', '{owner,manager,content}'),
    ('stock.write', '{owner,manager,packer,content}'),
    ('categories.write', '{owner,manager,content}'),
    ('merchandising.write', '{owner,manager,content}'),
    ('search.write', '{owner,manager,content}'),
    ('coupons.write', '{owner,manager}'),
    ('reviews.write', '{owner,manager,support,content}'),
    ('messages.write', '{owner,manager,support}'),
    ('newsletter.read', '{owner,manager}'),
    ('customers.write', '{owner,manager,support}'),
    ('orders.place', '{owner,manager,support}'),
    ('accounts.write', '{owner,manager}'),
    ('people.read', '{owner,manager}'),
    ('people.write', '{owner}'),
    ('health.read', '{owner,manager}'),
    ('audit.read', '{owner}'),
    ('settings.write', '{owner}');
$$;
revoke execute on function private.role_permissions from public, anon, authenticated, service_role;
