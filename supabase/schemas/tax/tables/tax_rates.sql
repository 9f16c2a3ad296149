-- A class of goods has one rate from each date on, until the next one. Products name the class, so that a rate that
-- changes by law is entered once, before its day.
create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  tax_code text not null check (tax_code ~ '^[a-z][a-z0-9-]{0,19}$'),
  holds_from date not null default '2017-07-01',
  rate numeric(5, 2) not null check (rate between 0 and 100),
  -- A piece above this price, in rupees without tax and after the discount, has the other rate; null: none has.
  threshold numeric(10, 2) check (threshold > 0),
  rate_above numeric(5, 2) check (rate_above between 0 and 100),
  constraint tax_rates_above_check check ((threshold is null) = (rate_above is null) and rate_above > rate),
  unique (tax_code, holds_from)
);
comment on table public.tax_rates is
  'GST rates in percent by class of goods and the day from which they hold, in India.';
insert into public.tax_rates (tax_code, rate) values ('exempt', 0), ('merit', 5), ('standard', 18), ('special', 40);
-- Clothes, made-up textiles and footwear of chapters 61 to 64, since 22 September 2025.
insert into public.tax_rates (tax_code, rate, threshold, rate_above) values ('clothes', 5, 2500, 18);

-- Written by admin_save_tax_rate alone. The shop asks shop_tax_rates.
alter table public.tax_rates enable row level security;
revoke all on public.tax_rates from public, anon, authenticated, service_role;
grant select on public.tax_rates to authenticated, service_role;
create policy tax_rates_select on public.tax_rates for select to authenticated
  using ((select private.has_permission('products.read') or private.has_permission('settings.write')));

create trigger tax_rates_audit after insert or update or delete on public.tax_rates
for each row execute function private.record_audit('{}');
