begin;
select plan(4);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 2));

create function pg_temp.undo(p_status text, p_return text)
returns text
language plpgsql
as $$
declare
  v_change jsonb := tests.call_as('admin', format(
    'public.admin_set_order_status(%L, %L, p_undo_seconds => 10)', tests.order_id('one'), p_status
  ));
begin
  perform tests.create_return(p_return) where p_return is not null;
  return tests.outcome(tests.call_as('admin', format('public.admin_undo_order_status(%L)', v_change ->> 'undo_id')));
end;
$$;

select is(pg_temp.undo('shipped', null), 'ok', 'a change of which nothing was returned is undone');
select tests.admin_set_order_status('one', 'shipped');
select is(pg_temp.undo('delivered', 'r'), 'returned', 'not one after which something was returned');
select is(tests.order_state('one'), 'delivered/paid/cod', 'the order stays delivered');
update public.return_requests set status = 'withdrawn', closed_at = now();
select is(pg_temp.undo('delivered', null), 'not_found', 'what was not changed has nothing to undo');

select * from finish();
rollback;
