begin;
select plan(2);
select tests.create_shop();

update public.products set image_url = null, images = '[]' where private.lacks_copies(image_url, images);
update public.products
set image_url = null, images = (
  select jsonb_agg(jsonb_build_object('url', '/media/' || lpad(n::text, 32, '0') || '.jpg'))
  from generate_series(1, 12) n
)
where id = tests.id('lamp');
select is(
  tests.call_as('service_role', '(select to_jsonb(array(select public.shop_claim_image_copies(n)))
    from (values (1000000)) v (n))') -> 10,
  null, 'claims ten at most'
);
select is((select count(*)::integer from private.image_copies), 10, 'and ten it is');

select * from finish();
rollback;
