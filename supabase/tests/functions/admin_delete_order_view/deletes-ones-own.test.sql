begin;
select plan(3);
select tests.create_shop();
select tests.create_staff();

insert into public.order_views (id, user_id, name, query)
values (tests.id('row'), tests.id('packer'), 'Mine', 'page=2');

select tests.call_as('support', format('public.admin_delete_order_view(%L)', tests.id('row')));
select is((select count(*) from public.order_views), 1::bigint, 'leaves a view of somebody else');
select is(
  tests.call_as('asha', format('public.admin_delete_order_view(%L)', tests.id('row'))) ->> 'error', '42501',
  'rejects a shopper'
);
select tests.call_as('packer', format('public.admin_delete_order_view(%L)', tests.id('row')));
select is((select count(*) from public.order_views), 0::bigint, 'deletes a view of the caller');

select * from finish();
rollback;
