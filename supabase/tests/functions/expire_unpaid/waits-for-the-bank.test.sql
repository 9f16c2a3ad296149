begin;
select plan(6);
select tests.scene();

update public.orders set held_until = now() where held_until is not null;
select tests.online_order('one', 'asha', tests.line('lamp')), tests.online_order('two', 'asha', tests.line('lamp'));
select tests.settle('one', 'one', 'authorized'), tests.settle('two', 'two', 'created');
update public.orders set held_until = now() - interval '1 second' where held_until is not null;
alter table public.payments disable trigger payments_touch;
create function tests.expire_when(p_age interval) returns text language plpgsql as $$
declare v text;
begin
  update public.payments set updated_at = now() - p_age where id = 'pay_one';
  v := tests.answer('service_role', 'public.expire_unpaid()')::text;
  return v || ' ' || tests.state('one');
end $$;
select is(tests.expire_when('0'), '1 pending/pending/razorpay', 'an authorised payment keeps its order, a begun one does not');
select is(tests.state('two'), 'failed/failed/razorpay', 'that order failed');
select is(tests.expire_when('29 minutes 59 seconds'), '0 pending/pending/razorpay', 'for half an hour');
select is(tests.expire_when('30 minutes'), '1 failed/failed/razorpay', 'and no longer');
select is(tests.stock('lamp'), 10, 'both gave their stock back');
select is(tests.settle('one', 'one', 'captured'), 'paid', 'money that comes later still revives it');
select * from finish();
rollback;
