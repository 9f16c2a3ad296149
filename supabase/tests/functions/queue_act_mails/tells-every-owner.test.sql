begin;
select plan(9);
select tests.create_shop();
select tests.create_staff();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
update public.settings set refund_confirm_limit = 50;
delete from public.outbox;

create function pg_temp.mails()
returns text
language plpgsql
as $$
declare
  v_mails text := (
    select string_agg(
      concat_ws(' ', m.to_email, m.data ->> 'act', m.data ->> 'by', m.data ->> 'email', m.data ->> 'amount'),
      ', ' order by m.to_email
    )
    from public.outbox m where m.kind = 'owner-act'
  );
begin
  delete from public.outbox m where m.kind = 'owner-act';
  return coalesce(v_mails, 'none');
end;
$$;

-- Returns the mails that tell both owners of an act of p_by.
create function pg_temp.both(p_act text, p_by text default 'admin')
returns text
language sql
as $$
  select format('admin@tests.example %1$s, owner@tests.example %1$s', replace(p_act, 'by', p_by || '@tests.example'));
$$;

select tests.admin_set_role('admin', 'bala', 'packer');
select is(pg_temp.mails(), pg_temp.both('role by bala@tests.example'), 'about a changed role');
insert into auth.sessions (id, user_id, created_at) values (tests.id('phone'), tests.id('bala'), now());
select tests.call_as('admin', format('public.admin_end_sessions(%L)', tests.id('bala')));
select is(pg_temp.mails(), pg_temp.both('sessions by bala@tests.example'), 'about sessions that were ended');
select tests.call_as('admin', format('public.admin_delete_user(%L)', tests.id('bala')));
select is(pg_temp.mails(), pg_temp.both('delete by'), 'about a deleted account, without its name');
select tests.call_as('manager', 'public.admin_export_newsletter()');
select is(pg_temp.mails(), pg_temp.both('newsletter by', 'manager'), 'about the newsletter''s export');
select tests.admin_refund_order('one', 50, 200);
select is(pg_temp.mails(), 'none', 'nothing about a small refund');
select tests.admin_refund_order('one', 60, 150);
select is(pg_temp.mails(), pg_temp.both('refund by 60'), 'about a large one');

create function pg_temp.save(p_settings jsonb, p_secret text default null)
returns void
language sql
as $$
  select tests.call_as('admin', format(
    'public.admin_save_settings(%L, %L, %L)', (select s.updated_at from public.settings s), p_settings, p_secret
  ));
$$;

select pg_temp.save('{}', 'v1.sealed');
select is(pg_temp.mails(), pg_temp.both('payment_keys by'), 'about the payment keys');
select pg_temp.save('{"refund_confirm_limit": 70}');
select is(pg_temp.mails(), pg_temp.both('security by'), 'about the settings that ask for the password');
select pg_temp.save('{"site_name": "Shop"}');
select is(pg_temp.mails(), 'none', 'nothing about the others');

select * from finish();
rollback;
