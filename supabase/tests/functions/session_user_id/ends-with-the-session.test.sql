begin;
select plan(19);
select tests.create_shop();

-- Writes that a shopper may make, each with the outcome during the session and after it was ended.
create temporary table writes (name text, statement text, before text, after text) on commit drop;
grant select on writes to public;
insert into writes values
  ('adds an address', format(
    $q$insert into public.addresses (first_name, last_name, address_line_1, city, state, postal_code, phone)
      values ('A', 'B', '1 Road', 'Bengaluru', 'Karnataka', '560001', '9876543210')$q$
  ), '1', '42501'),
  ('changes an address', 'update public.addresses set city = city', '1', '0'),
  ('makes an address the default one', format(
    $q$select from public.shop_set_default_address(%L) a where (a ->> 'ok')::boolean$q$, tests.id('address')
  ), '1', '0'),
  ('deletes an address', format('delete from public.addresses where id = %L', tests.id('address')), '1', '0'),
  ('saves a product', format('insert into public.wishlist (product_id) values (%L)', tests.id('mat')), '1', '42501'),
  ('removes a saved product', format(
    'delete from public.wishlist where product_id = %L', tests.id('lamp')
  ), '1', '0'),
  ('changes the name', 'update public.users set full_name = full_name', '1', '0'),
  ('downloads the data', 'select from public.shop_my_data() d where d is not null', '1', '0'),
  ('forgets browsers', 'select public.shop_forget_browsers()', '1', '42501');

insert into public.addresses (id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
values (tests.id('address'), tests.id('asha'), 'A', 'B', '1 Road', 'Bengaluru', 'Karnataka', '560001', '9876543210');
insert into public.wishlist (user_id, product_id) values (tests.id('asha'), tests.id('lamp'));

-- Tries a statement as asha and takes it back.
create function pg_temp.try(p_statement text)
returns text
language plpgsql
as $$
declare
  v_outcome text;
begin
  begin
    v_outcome := tests.run_as('asha', p_statement);
    raise exception using errcode = 'ZZ000';
  exception
    when sqlstate 'ZZ000' then
      return v_outcome;
  end;
end;
$$;

select tests.use_session('asha');
select is(pg_temp.try(w.statement), w.before, 'in a session one ' || w.name) from writes w;
select is(
  tests.call_as('asha', 'private.session_user_id()'), to_jsonb(tests.id('asha')), 'the caller is known in a session'
);

delete from auth.sessions where id = tests.id('asha session');
select is(pg_temp.try(w.statement), w.after, 'after its end nobody ' || w.name) from writes w;

select * from finish();
rollback;
