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

create function tests.refund_error()
returns text
language sql
as $$
  select coalesce(error, 'none') from public.refunds where order_id = tests.order_id('one');
$$;

select tests.shop_record_refund_error('service_role', 'Not enough balance' || repeat('.', 600));

select is(
  left(tests.refund_error(), 18) || ' ' || length(tests.refund_error()),
  'Not enough balance 500',
  'stores the reason, shortened to 500 characters'
);

select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', null, 'pending');

select is(tests.refund_error(), 'none', 'clears the reason when Razorpay accepts the refund');

select tests.shop_record_refund_error('service_role', 'too late');

select is(tests.refund_error(), 'none', 'stores no reason for a refund that was accepted');

select * from finish();
rollback;
