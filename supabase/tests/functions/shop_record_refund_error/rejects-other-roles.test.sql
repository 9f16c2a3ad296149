begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');

create function tests.shop_record_refund_error(p_who text, p_words text)
returns text
language sql
as $$
  select coalesce(a ->> 'error', 'done')
  from tests.call_as(
    p_who,
    format(
      'public.shop_record_refund_error(%L, %L)',
      (select id from public.refunds where order_id = tests.order_id('one')),
      p_words
    )
  ) a;
$$;

select is(tests.shop_record_refund_error(w, 'x'), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
