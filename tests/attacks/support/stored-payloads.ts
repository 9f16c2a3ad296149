/* Text that becomes script where a page does not escape it. Each sets `stored` on the page that runs it. */

const RUN = "globalThis.stored=1";

export const PAYLOADS = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<!--<script>--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  "`><img src=x onerror=" + RUN + ">",
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}//`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `<iframe srcdoc="<script>parent.stored=1</script>">`,
  `<iframe src="javascript:parent.stored=1">`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<style>@import"javascript:${RUN}"</style>`,
  `<style onload=${RUN}></style>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="//evil.example/">`,
  `<form action=javascript:${RUN}><button autofocus>x</button></form>`,
  `javascript:${RUN}`,
  `" autofocus onfocus=${RUN} x="`,
  `' autofocus onfocus=${RUN} x='`,
  `" style="animation:spin 1ms" onanimationstart=${RUN} x="`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\u2028";${RUN}//\u2028`,
  `";${RUN};//`,
  `{{constructor.constructor('${RUN}')()}}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
];

/** Sets off the name of a field before the payloads in it. */
export const MARK = /⟦([\w.]+)⟧/;

/**
 * SQL that puts all payloads into every field of text of every row, after the field's name; into a field whose rules
 * refuse so much, one of them. Rows and fields begin with different ones. `$1` are the payloads.
 */
export const STORE_PAYLOADS = `
do $$
declare
  target record;
begin
  -- The rules about lengths stand for the forms' own; without them each field holds every payload.
  for target in
    select c.conrelid::regclass as rel, c.conname as name from pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) ~ 'char_length'
      and pg_get_constraintdef(c.oid) !~ 'upper|~'
  loop
    execute format('alter table %s drop constraint %I', target.rel, target.name);
  end loop;
end
$$;
-- The words of a product are made again at the end, and not for each of its fields.
alter table public.products disable trigger products_search_vector, disable trigger products_update_search_terms;
create function pg_temp.store_payloads(payloads text[]) returns table (field text, stored integer)
language plpgsql as $$
declare
  target record;
  place tid;
  turn integer := 0;
  refused integer;
  texts text[];
  written text;
begin
  for target in
    select c.table_name as rel, c.column_name as col, c.data_type as kind from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.data_type in ('text', 'jsonb')
      -- Addresses of pictures have tests of their own; the others are never what somebody typed.
      and c.column_name not in ('image_url', 'product_image', 'email', 'entity', 'entity_id', 'status', 'payment_status')
    order by 1, 2
  loop
    field := target.rel || '.' || target.col;
    stored := 0;
    refused := 0;
    for place in execute format('select ctid from public.%I', target.rel) loop
      turn := turn + 1;
      -- A field that takes none of the texts, such as a code, is not tried on every row.
      exit when refused = 3 and stored = 0;
      refused := refused + 1;
      texts := array[
        '⟦' || field || '⟧' || array_to_string(payloads, ' '), payloads[turn % cardinality(payloads) + 1]
      ];
      foreach written in array texts loop
        begin
          execute format(
            case target.kind
              when 'text' then 'update public.%1$I set %2$I = $1 where ctid = $2'
              else 'update public.%1$I set %2$I = (select jsonb_object_agg(key, case when key ~ ''^(first_name|last_name|city|address)'' then to_jsonb($1) else value end) from jsonb_each(%2$I)) where ctid = $2 and jsonb_typeof(%2$I) = ''object'''
            end, target.rel, target.col
          ) using written, place;
          stored := stored + 1;
          exit;
        exception when others then null;
        end;
      end loop;
    end loop;
    return next;
  end loop;
end
$$;`;

/** SQL that makes the words by which some of the changed products are found: it takes an eighth of a second for each. */
export const INDEX_PAYLOADS = `
alter table public.products enable always trigger products_search_vector, enable trigger products_update_search_terms;
update public.products set name = name where id in (select id from public.products order by id limit 10);`;
