begin;
select plan(5);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox;

-- Ships the order with this number after it was set back. Returns all mails of it so far.
create function tests.ship_again(p_number text)
returns text
language plpgsql
as $$
begin
  perform tests.admin_set_order_status('one', 'confirmed');
  perform tests.admin_ship_order('one', p_number);
  return (
    select string_agg(concat_ws(' ', m.kind, m.data ->> 'tracking_number'), ', ' order by m.id) from public.outbox m
  );
end;
$$;

select is(tests.ship_again('AWB1'), 'order-shipped AWB1', 'mails the tracking');
select is(tests.ship_again('AWB1'), 'order-shipped AWB1', 'mails the same tracking once');
select is(tests.ship_again('AWB2'), 'order-shipped AWB1, order-shipped AWB2', 'mails another one');
select is(
  tests.ship_again('AWB1'), 'order-shipped AWB1, order-shipped AWB2, order-shipped AWB1',
  'mails the first one again when the last mail named another'
);
select is(
  tests.ship_again('AWB1'), 'order-shipped AWB1, order-shipped AWB2, order-shipped AWB1', 'and that once, too'
);

select * from finish();
rollback;
