-- The changelog reads changes in the order (at, npi, id): the ledger gives each transaction a later moment than all before
-- it (docs/decisions/050). Everyone's changes and those of one organization are two streams, which a page merges.
create index changes_public on changes (at, npi, id) where org_id is null;
create index changes_own on changes (org_id, at, npi, id) where org_id is not null;

create table webhooks (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  -- {npis, fields, sources}; what is empty leaves all
  filter jsonb not null,
  -- encrypted (process/secret-cipher.ts)
  secret text not null,
  secret_ending text not null,
  -- signs too until then
  old_secret text,
  old_secret_until timestamptz,
  -- changes up to it were handed over: 'microseconds.npi.id'
  position text not null,
  paused_at timestamptz,
  paused_by text check (paused_by in ('person', 'failures')),
  -- when the first of the tries that failed was made; NULL: the last one was taken
  failing_since timestamptz,
  -- nothing is sent before it
  next_at timestamptz,
  -- of the worker that sends, and when it was last heard of
  claim uuid,
  claimed_at timestamptz,
  delivered_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, id)
);

create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  kind text not null check (kind in ('changes', 'test')),
  state text not null check (state in ('waiting', 'delivered', 'failed', 'canceled')),
  -- the same for each try
  body text not null,
  changes integer not null,
  -- where the webhook stands when it was taken
  end_position text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhooks (org_id, id) on delete cascade
);
create unique index webhook_deliveries_waiting on webhook_deliveries (org_id, webhook_id) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (org_id, webhook_id, created_at desc, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  org_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  status integer,
  -- the beginning of what the receiver answered
  response text not null default '',
  error text,
  primary key (org_id, delivery_id, number),
  foreign key (org_id, delivery_id) references webhook_deliveries (org_id, id) on delete cascade
);

-- Calls that wrote changes, by their idempotency keys, with how they were answered.
create table changelog_writes (
  org_id uuid not null,
  key text not null,
  -- of the body
  sha256 text not null,
  batch_id uuid not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (org_id, key)
);

alter table webhooks enable row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_attempts enable row level security;
alter table changelog_writes enable row level security;

create policy own_organization on webhooks to concord_app using (org_id = app_org());
create policy own_organization on webhook_deliveries to concord_app using (org_id = app_org());
create policy own_organization on webhook_attempts to concord_app using (org_id = app_org());
create policy own_organization on changelog_writes to concord_app using (org_id = app_org());

create policy all_rows on webhooks to concord_system using (true);
create policy all_rows on webhook_deliveries to concord_system using (true);
create policy all_rows on webhook_attempts to concord_system using (true);
create policy all_rows on changelog_writes to concord_system using (true);

grant select, insert, update, delete on webhooks, webhook_deliveries, webhook_attempts, changelog_writes
  to concord_app, concord_system;
