-- All data enters as a batch from a source. Sources and batches are small shared tables and hold no
-- reference to ledger tables; ledger tables are keyed by the subject's NPI first, so that they can be distributed.
create table sources (
  id uuid primary key,
  kind text not null check (kind in ('registry', 'roster', 'data_update', 'attestation', 'manual_edit')),
  name text not null unique,
  weight real not null check (weight > 0 and weight <= 1),
  half_life_days integer not null check (half_life_days > 0)
);

create table batches (
  id uuid primary key,
  source_id uuid not null references sources (id),
  -- NULL: everyone sees the batch
  org_id uuid references organizations (id),
  state text not null check (state in ('draft', 'applied', 'undone')),
  label text not null,
  started_at timestamptz not null,
  applied_at timestamptz,
  -- what came in and where it went: {read, added, changed, unchanged, rejected, ...}
  counts jsonb not null default '{}'
);
create index batches_applied on batches (applied_at desc);

-- Rows of a file that could not be taken, kept as they stood.
create table batch_rejects (
  batch_id uuid not null references batches (id),
  file text not null,
  line bigint not null,
  reason text not null,
  raw text not null,
  primary key (batch_id, file, line)
);

-- What a source says of one field of one subject. Registry values have no claim row of their own
-- until something competes with them.
create table claims (
  npi bigint not null,
  id uuid not null,
  field_path text not null,
  value jsonb,
  source_id uuid not null,
  batch_id uuid not null,
  org_id uuid,
  observed_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (npi, id)
);
create unique index claims_once on claims
  (npi, field_path, source_id, coalesce(org_id, '00000000-0000-0000-0000-000000000000'::uuid), observed_at);

-- What happened to a golden value. `before` NULL: the field was not stated.
create table changes (
  npi bigint not null,
  id uuid not null,
  field_path text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  batch_id uuid not null,
  org_id uuid,
  primary key (npi, id)
);
create index changes_batch on changes (batch_id);

alter table batches enable row level security;
alter table claims enable row level security;
alter table changes enable row level security;
alter table batch_rejects enable row level security;

create policy own_or_public on batches to concord_app using (org_id is null or org_id = app_org());
create policy own_or_public on claims to concord_app using (org_id is null or org_id = app_org());
create policy own_or_public on changes to concord_app using (org_id is null or org_id = app_org());

create policy all_rows on batches to concord_system using (true);
create policy all_rows on claims to concord_system using (true);
create policy all_rows on changes to concord_system using (true);
create policy all_rows on batch_rejects to concord_system using (true);

grant select on sources, batches, claims, changes to concord_app;
grant select, insert, update, delete on sources, batches, batch_rejects, claims, changes to concord_system;
