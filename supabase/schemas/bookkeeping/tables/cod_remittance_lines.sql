create table public.cod_remittance_lines (
  id bigint generated always as identity primary key,
  remittance_id uuid not null references public.cod_remittances (id) on delete cascade,
  -- The order's or the tracking number, as it was entered.
  number text not null check (char_length(number) between 1 and 80),
  amount numeric(10, 2) not null check (amount > 0),
  -- Null: no order, or several, with that number.
  order_id uuid references public.orders (id) on delete set null,
  -- See private.compare_cod_lines; null: as it should be.
  problem text check (problem in ('unknown', 'not_cash', 'not_delivered', 'short', 'over', 'twice')),
  -- An admin has dealt with the problem.
  settled_at timestamptz,
  settled_note text check (char_length(settled_note) between 1 and 200)
);
comment on table public.cod_remittance_lines is 'What a courier paid for each order. Amounts in rupees.';

create index cod_remittance_lines_remittance_id_idx on public.cod_remittance_lines (remittance_id, id);
create index cod_remittance_lines_order_id_idx on public.cod_remittance_lines (order_id, id);
create index cod_remittance_lines_problem_idx on public.cod_remittance_lines (id)
where problem is not null and settled_at is null;

-- Read and written by functions alone.
alter table public.cod_remittance_lines enable row level security;
revoke all on public.cod_remittance_lines, public.cod_remittance_lines_id_seq
from public, anon, authenticated, service_role;

create trigger cod_remittance_lines_audit after update on public.cod_remittance_lines
for each row when (old.settled_at is distinct from new.settled_at)
execute function private.record_audit('{}');
