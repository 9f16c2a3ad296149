begin;
select plan(4);
select tests.create_shop();

delete from public.security_events;
select is(
  tests.run_as(
    'service_role',
    $$select public.shop_record_security_event(
      'sign_in_failed', null, ' ASHA@tests.example ', '0123456789abcdef', 'request')$$
  ),
  '1',
  'accepts the server'
);
select is(
  (select concat_ws(' ', e.event, e.user_id = tests.id('asha'), e.network, e.request_id, e.times)
  from public.security_events e),
  'sign_in_failed t 0123456789abcdef request 1',
  'stores the account of the e-mail, the network and the request'
);
select public.shop_record_security_event('sign_in_failed', null, 'nobody@tests.example', null, null);
select is(
  (select e.user_id from public.security_events e order by e.id desc limit 1), null, 'and none for another e-mail'
);
select is(
  (select count(*) from public.security_events e where e::text ~* 'tests.example'), 0::bigint, 'and no e-mail'
);

select * from finish();
rollback;
