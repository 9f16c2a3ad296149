begin;
select plan(3);
select tests.create_shop();
select tests.create_staff();
select tests.create_order('one', 'asha', tests.order_line('lamp'));

create function tests.undo_as(p_who text)
returns text
language sql
as $$
  select tests.outcome(tests.call_as(p_who, format(
    'public.admin_undo_order_status(%L)', (select u.id from private.order_undos u order by u.made_at limit 1)
  )));
$$;

select tests.call_as('packer', format('public.admin_set_order_status(%L, ''shipped'', p_undo_seconds => 10)',
  tests.order_id('one')));
select is(tests.undo_as('manager'), 'not_found', 'only who made a change undoes it');
update private.order_undos set changed_at = changed_at - interval '1 second';
select is(tests.undo_as('packer'), 'changed', 'not after another change');
select tests.admin_set_order_status('one', 'delivered');
select is((select count(*)::int from private.order_undos), 1, 'nothing to undo is kept where nobody asks for it');

select * from finish();
rollback;
