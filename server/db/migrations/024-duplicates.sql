-- Pairs of records that may mean the same, as the finder of duplicates left them for the public view. All but the
-- decisions can be dropped and found again.
create schema duplicates;
grant usage on schema duplicates to concord_app, concord_system;

-- Records that share a key are compared: the keys are hashes of what domain/duplicate-keys.ts returns.
-- A run over all records writes them without the indexes, which it makes afterwards.
create table duplicates.keys (
  key bigint not null,
  npi bigint not null
);
create index keys_key on duplicates.keys (key, npi);
create index keys_npi on duplicates.keys (npi);

-- How often values occur, as the last run over all records counted them; 32-bit counters, compressed.
create table duplicates.counts (
  subject text not null check (subject in ('practitioner', 'entity')),
  field text not null,
  records integer not null,
  stated integer not null,
  counters bytea not null,
  primary key (subject, field)
);

create table duplicates.runs (
  id uuid primary key,
  is_of_all boolean not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- by subject: records of the directory, records that were looked at, pairs that were compared
  counts jsonb not null
);
create index runs_finished on duplicates.runs (finished_at desc);

create table duplicates.pairs (
  npi bigint not null,
  other_npi bigint not null,
  subject text not null check (subject in ('practitioner', 'entity')),
  -- in hundredths
  score smallint not null check (score between 0 and 100),
  -- [{field, level, points}]
  reasons jsonb not null,
  found_at timestamptz not null,
  primary key (npi, other_npi),
  check (npi < other_npi)
);
create index pairs_score on duplicates.pairs (subject, score desc, npi, other_npi);
create index pairs_other on duplicates.pairs (other_npi);

-- What people decided of two records. An organization's decision counts for itself; one of the organization of zeros, as
-- users without an organization make it, for everyone who has not decided otherwise.
create table duplicates.decisions (
  org_id uuid not null,
  id uuid not null,
  npi bigint not null,
  other_npi bigint not null,
  subject text not null check (subject in ('practitioner', 'entity')),
  -- same: both NPIs stay, and the records are shown as one person or organization
  verdict text not null check (verdict in ('same', 'different')),
  -- of `same`: the one that leads
  leading_npi bigint,
  reason text not null,
  -- in hundredths, as it was then
  score smallint not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (org_id, id),
  check (npi < other_npi)
);
create unique index decisions_in_force on duplicates.decisions (npi, other_npi, org_id) where undone_at is null;
create index decisions_other on duplicates.decisions (other_npi) where undone_at is null;
create index decisions_newest on duplicates.decisions (org_id, decided_at desc);

alter table duplicates.decisions enable row level security;
create policy own_or_public on duplicates.decisions to concord_app
  using (org_id = app_org() or org_id = '00000000-0000-0000-0000-000000000000')
  with check (org_id = app_org());
create policy all_rows on duplicates.decisions to concord_system using (true);

grant select on duplicates.pairs, duplicates.runs to concord_app;
grant select, insert, update on duplicates.decisions to concord_app;
grant select, insert, update, delete on all tables in schema duplicates to concord_system;
