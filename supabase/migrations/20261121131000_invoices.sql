-- Invoices: numbered once, in the transaction that first marks an order shipped or delivered, and never again changed.

-- What makes an invoice a tax invoice: the seller's GSTIN and the state it is registered in. An empty text is "not set".
alter table public.settings
  add column gstin text not null default '' check (gstin ~ '^([0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$'),
  add column seller_state text not null default '',
  -- One of the 36 states, and a GSTIN begins with the code of its state.
  add constraint settings_seller_state_check check (
    seller_state = '' or coalesce((
      '{"Jammu and Kashmir": "01", "Himachal Pradesh": "02", "Punjab": "03", "Chandigarh": "04", "Uttarakhand": "05",
        "Haryana": "06", "Delhi": "07", "Rajasthan": "08", "Uttar Pradesh": "09", "Bihar": "10", "Sikkim": "11",
        "Arunachal Pradesh": "12", "Nagaland": "13", "Manipur": "14", "Mizoram": "15", "Tripura": "16",
        "Meghalaya": "17", "Assam": "18", "West Bengal": "19", "Jharkhand": "20", "Odisha": "21", "Chhattisgarh": "22",
        "Madhya Pradesh": "23", "Gujarat": "24", "Dadra and Nagar Haveli and Daman and Diu": "26",
        "Maharashtra": "27", "Karnataka": "29", "Goa": "30", "Lakshadweep": "31", "Kerala": "32", "Tamil Nadu": "33",
        "Puducherry": "34", "Andaman and Nicobar Islands": "35", "Telangana": "36", "Andhra Pradesh": "37",
        "Ladakh": "38"}'::jsonb ->> seller_state
    ) like coalesce(nullif(left(gstin, 2), ''), '__'), false)
  );
grant update (gstin, seller_state) on public.settings to authenticated;

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  -- An order with an invoice stays, and so does the invoice of a cancelled order: its number is used up.
  order_id uuid not null unique references public.orders (id),
  number text collate "C" not null unique check (char_length(number) <= 16 and number ~ '^INV/[0-9]{2}-?[0-9]{2}/[0-9]{6,7}$'),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  issued_at timestamptz not null,
  -- The seller as it was on that day: legal_name, address, gstin, state, email, phone.
  seller jsonb not null check (
    jsonb_typeof(seller) = 'object' and seller ?& array['legal_name', 'address', 'gstin', 'state', 'email', 'phone']
  )
);
alter table public.invoices enable row level security;

-- The last number of each financial year. Its row stays locked until the invoice is committed, so that a number that
-- was taken is a number that is used.
create table private.invoice_counters (
  financial_year text primary key,
  last_number integer not null check (last_number between 1 and 9999999)
);
revoke all on private.invoice_counters from public, anon, authenticated, service_role;

-- The Indian financial year of a moment, 1 April to 31 March in Kolkata: '26-27'.
create function private.financial_year(p_at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(d.april, 'YY') || '-' || to_char(d.april + interval '1 year', 'YY')
  from (select (p_at at time zone 'Asia/Kolkata') - interval '3 months' as april) d;
$$;

-- Gives an order its invoice, if it has none, and answers it. Whoever calls holds the order's row. A year with more
-- than 999,999 invoices writes them as INV/2627/1000000, since the law allows 16 characters.
create function private.issue_invoice(p_order_id uuid)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
  v_at timestamptz := to_timestamp(private.now_ms() / 1000.0);
  v_year text := private.financial_year(v_at);
  v_number integer;
begin
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if found then
    return v_invoice;
  end if;
  insert into private.invoice_counters as c (financial_year, last_number)
  values (v_year, 1)
  on conflict (financial_year) do update set last_number = c.last_number + 1
  returning c.last_number into v_number;
  insert into public.invoices (order_id, number, financial_year, issued_at, seller)
  select
    p_order_id,
    case
      when v_number <= 999999 then 'INV/' || v_year || '/' || lpad(v_number::text, 6, '0')
      else 'INV/' || replace(v_year, '-', '') || '/' || v_number
    end,
    v_year,
    v_at,
    jsonb_build_object(
      'legal_name', coalesce(nullif(btrim(s.legal_name), ''), s.site_name), 'address', s.address, 'gstin', s.gstin,
      'state', s.seller_state, 'email', s.contact_email, 'phone', s.contact_phone
    )
  from public.settings s
  returning * into v_invoice;
  return v_invoice;
end;
$$;

create function private.invoice_on_dispatch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_invoice(new.id);
  return null;
end;
$$;

-- Also for orders that come with that status, as imported ones do.
create trigger orders_invoice after insert or update of status on public.orders
for each row when (new.status in ('shipped', 'delivered'))
execute function private.invoice_on_dispatch();

-- An admin gives a confirmed order its invoice before it is sent, or one that has none yet.
-- {ok: true, invoice_id, number} or {ok: false, code: 'not_found' | 'not_confirmed' | 'busy'}. Error 42501 unless an admin asks.
create function public.issue_invoice(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_status text;
  v_invoice public.invoices;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'issue_invoice is for admins';
  end if;
  select o.status into v_status from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.refuse('not_found');
  end if;
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if not found then
    if v_status not in ('confirmed', 'processing', 'shipped', 'delivered') then
      return private.refuse('not_confirmed');
    end if;
    v_invoice := private.issue_invoice(p_order_id);
  end if;
  return jsonb_build_object('ok', true, 'invoice_id', v_invoice.id, 'number', v_invoice.number);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

create trigger invoices_audit after insert on public.invoices
for each row execute function private.record_audit('{}');

-- What has left the house already gets its number in the order in which it left.
select private.issue_invoice(o.id)
from (
  select o.id from public.orders o
  where o.status in ('shipped', 'delivered')
  order by coalesce(o.shipped_at, o.delivered_at, o.created_at), o.id
) o;

revoke all on public.invoices from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;
-- The shopper has it once the order is there; until then it is the shop's.
create policy invoices_select on public.invoices for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select 1 from public.orders o
      where o.id = order_id and o.user_id = (select auth.uid()) and o.status = 'delivered'
    )
  );

revoke execute on function private.financial_year, private.issue_invoice, private.invoice_on_dispatch
  from public, anon, authenticated, service_role;
revoke execute on function public.issue_invoice from public, anon, authenticated, service_role;
grant execute on function public.issue_invoice to authenticated;
