begin;
select plan(21);
select tests.scene();
update public.products set name = 'Brass table lamp' where id = tests.id('lamp');
update public.products set name = 'Reed mat 100%_' where id = tests.id('mat');

select tests.order_named('lamps', 'asha', tests.line('lamp'));
select tests.order_named('mats', 'asha', tests.line('mat'));
select tests.order_named('both', 'asha', tests.line('lamp') || tests.line('mat'));
select tests.order_named('foreign', 'bala', tests.line('lamp'));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('mats');
update public.orders set created_at = now() - interval '2 hours', status = 'delivered' where id = tests.order_id('lamps');

create function tests.found(p_who text, p_search text, p_statuses text[] default '{}', p_limit integer default 10, p_offset integer default 0)
returns text language sql as $$
  select (f ->> 'total') || ':' || coalesce((
    select string_agg(n, ' ' order by i.ordinality)
    from jsonb_array_elements_text(f -> 'ids') with ordinality i (id, ordinality)
    join unnest(array['lamps', 'mats', 'both', 'foreign']) n on tests.order_id(n)::text = i.id
  ), '')
  from tests.answer(p_who, format('public.search_orders(%L, %L, %L, %L)', p_search, p_statuses, p_limit, p_offset)) f;
$$;
select is(tests.found('asha', 'lamp'), '2:both lamps', 'by a word of a product''s name, newest first');
select is(tests.found('asha', 'LAMP  brass'), '2:both lamps', 'in any case, order and spacing');
select is(tests.found('asha', 'rass'), '2:both lamps', 'or by a part of a word');
select is(tests.found('asha', 'brass mat'), '0:', 'words of two products find nothing');
select is(tests.found('asha', '%'), '2:both mats', 'a percent sign is a percent sign');
select is(tests.found('asha', '0%_'), '2:both mats', 'an underscore is one too');
select is(tests.found('asha', '\'), '0:', 'and so is a backslash');
select is(tests.found('asha', 'nothing like it'), '0:', 'or nothing is found');
select is(tests.found('asha', ''), '3:both mats lamps', 'no word finds all');
select is(tests.found('asha', (select order_number from public.orders where id = tests.order_id('mats'))), '1:mats', 'by its number');
select is(tests.found('asha', (select lower(right(order_number, 15)) from public.orders where id = tests.order_id('mats'))), '1:mats', 'or its end');
select is(tests.found('asha', 'lamp', '{delivered}'), '1:lamps', 'among statuses');
select is(tests.found('asha', 'lamp', '{cancelled}'), '0:', 'in which there may be none');
select is(tests.found('asha', '', '{}', 2), '3:both mats', 'a page');
select is(tests.found('asha', '', '{}', 2, 2), '3:lamps', 'the next page');
select is(tests.found('asha', '', '{}', 2, 4), '3:', 'a page past the end');
select is(tests.found('asha', '', '{}', -1, -1), '3:', 'and none of less than nothing');
select is(tests.found('bala', 'lamp'), '1:foreign', 'a stranger finds her own');
select is(tests.found('chief', 'lamp'), '0:', 'an admin, who reads every order, finds none of another''s here');
select is(tests.answer(w, 'public.search_orders(''lamp'', ''{}'', 10, 0)') ->> 'error', '42501', w || ' may not call it')
from unnest(array['anon', 'service_role']) w;
select * from finish();
rollback;
