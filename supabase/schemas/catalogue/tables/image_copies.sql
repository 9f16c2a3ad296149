-- Images without copies in several sizes that the cron has tried. Those that it has not tried have no row, and a row is
-- deleted when its image has copies.
create table private.image_copies (
  source text primary key check (char_length(source) <= 500),
  attempts integer not null default 1,
  -- When it is tried again.
  due_at timestamptz not null,
  -- The reason why no copies could be made; null while they are being made.
  problem text check (char_length(problem) <= 40)
);
comment on table private.image_copies is 'Images of which the cron could not make copies in several sizes.';

alter table private.image_copies enable row level security;
revoke all on private.image_copies from public, anon, authenticated, service_role;
