-- Fixtures for what couriers pay.
begin;

-- Enters what a courier paid, as an admin: p_lines is [{number, amount}]. Returns the answer.
create function tests.remit(p_lines jsonb, p_key uuid default gen_random_uuid())
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_add_cod_remittance(%L)', jsonb_build_object(
    'request_key', p_key, 'courier', 'BlueDart', 'paid_on', '2026-11-20', 'reference', null, 'lines', p_lines
  )));
$$;

-- Returns one line as an array; lines are joined with ||. Of an order's name, its number.
create function tests.remitted(p_name text, p_amount numeric)
returns jsonb
language sql
as $$
  select jsonb_build_array(jsonb_build_object('number', coalesce(
    (
      select o.order_number from public.orders o
      where o.id = nullif(current_setting('tests.order_' || p_name, true), '')::uuid
    ), p_name
  ), 'amount', p_amount));
$$;

-- Places a cash order of one lamp, 100 rupees, and delivers it without its invoice and mails.
create function tests.create_delivered_order(p_name text, p_who text default 'asha')
returns void
language plpgsql
as $$
begin
  perform tests.create_order(p_name, p_who, tests.order_line('lamp'));
  update public.orders set status = 'delivered', payment_status = 'paid', delivered_at = now() - interval '8 days'
  where id = tests.order_id(p_name);
end;
$$;

-- Returns the problems of all lines in the order of entry: 'short -'.
create function tests.remittance_problems()
returns text
language sql
as $$
  select string_agg(coalesce(l.problem, '-'), ' ' order by l.id) from public.cod_remittance_lines l;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'remit', 'the fixtures of remittances are in place');
select * from finish();
rollback;
