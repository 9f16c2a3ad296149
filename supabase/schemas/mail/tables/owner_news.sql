-- The items of the next news mail to the owner. They contain no names, because people may have their data erased before
-- the mail is sent.
create table private.owner_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('owner-order', 'owner-return', 'owner-message', 'owner-question')),
  number text not null,
  amount numeric(10, 2),
  created_at timestamptz not null default now()
);
comment on table private.owner_news is 'Orders, returns, messages and questions that the owner is not yet told of.';

alter table private.owner_news enable row level security;
revoke all on private.owner_news, private.owner_news_id_seq from public, anon, authenticated, service_role;
