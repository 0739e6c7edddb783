-- Where files of a roster go to (out) and come from (in).
create table roster_connections (
  org_id uuid not null,
  id uuid not null,
  roster_id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  name text not null,
  -- contract/rosters/connection.ts, with `kind`
  settings jsonb not null,
  -- encrypted (process/secret-cipher.ts); null: it needs none, or it was removed
  secret text,
  -- of SFTP: fingerprint of the server's key that someone agreed to
  host_key text,
  is_automatic boolean not null,
  schedule jsonb,
  is_paused boolean not null,
  -- cycles that were approved before it do not go there by themselves
  since timestamptz not null,
  looked_at timestamptz,
  problem text,
  created_by uuid,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, roster_id) references rosters (org_id, id) on delete cascade
);
create index roster_connections_roster on roster_connections (org_id, roster_id) where removed_at is null;

-- One sending of the files of a cycle to a destination. What is sent never changes.
create table roster_deliveries (
  org_id uuid not null,
  id uuid not null,
  cycle_id uuid not null,
  connection_id uuid not null,
  number integer not null,
  state text not null check (state in ('waiting', 'sending', 'delivered', 'failed', 'canceled')),
  -- name, key of the file store, bytes and sha256 of each file, and the text of the manifest
  files jsonb not null,
  manifest text not null,
  due_at timestamptz not null,
  -- not before this; null while it is in the queue, and when it is over
  next_at timestamptz,
  tries integer not null default 0,
  -- of the worker whose word counts
  claim uuid,
  asked_by uuid,
  delivered_at timestamptz,
  primary key (org_id, id),
  unique (org_id, cycle_id, connection_id, number),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade,
  foreign key (org_id, connection_id) references roster_connections (org_id, id) on delete cascade
);
create index roster_deliveries_next on roster_deliveries (next_at) where next_at is not null;

create table roster_delivery_attempts (
  org_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  error text,
  primary key (org_id, delivery_id, number),
  foreign key (org_id, delivery_id) references roster_deliveries (org_id, id) on delete cascade
);

-- Files that were seen at a source, each by name, size and time.
create table roster_fetched_files (
  org_id uuid not null,
  connection_id uuid not null,
  id uuid not null,
  name text not null,
  bytes bigint not null,
  changed_at text not null,
  sha256 text,
  state text not null check (state in ('waiting', 'reading', 'stored', 'refused', 'same')),
  message text,
  upload_id uuid,
  seen_at timestamptz not null,
  -- null: it still stands where it came
  moved_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, connection_id) references roster_connections (org_id, id) on delete cascade
);
create unique index roster_fetched_files_standing on roster_fetched_files (org_id, connection_id, name)
  where moved_at is null;
create index roster_fetched_files_newest on roster_fetched_files (org_id, connection_id, seen_at desc);

-- Response files of receivers, and the answer to each record that was sent.
create table roster_responses (
  org_id uuid not null,
  id uuid not null,
  cycle_id uuid not null,
  name text not null,
  user_id uuid,
  at timestamptz not null,
  rows integer not null,
  unknown integer not null,
  primary key (org_id, id),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);
create index roster_responses_cycle on roster_responses (org_id, cycle_id);

create table roster_sent_records (
  org_id uuid not null,
  cycle_id uuid not null,
  key text not null,
  -- lines of the clean file with this key
  rows integer not null,
  state text not null check (state in ('accepted', 'rejected', 'pending', 'unanswered')),
  reason text,
  answered_at timestamptz,
  primary key (org_id, cycle_id, key),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);
create index roster_sent_records_state on roster_sent_records (org_id, cycle_id, state, key);

alter table roster_connections enable row level security;
alter table roster_deliveries enable row level security;
alter table roster_delivery_attempts enable row level security;
alter table roster_fetched_files enable row level security;
alter table roster_responses enable row level security;
alter table roster_sent_records enable row level security;

create policy own_organization on roster_connections to concord_app using (org_id = app_org());
create policy own_organization on roster_deliveries to concord_app using (org_id = app_org());
create policy own_organization on roster_delivery_attempts to concord_app using (org_id = app_org());
create policy own_organization on roster_fetched_files to concord_app using (org_id = app_org());
create policy own_organization on roster_responses to concord_app using (org_id = app_org());
create policy own_organization on roster_sent_records to concord_app using (org_id = app_org());

create policy all_rows on roster_connections to concord_system using (true);
create policy all_rows on roster_deliveries to concord_system using (true);
create policy all_rows on roster_delivery_attempts to concord_system using (true);
create policy all_rows on roster_fetched_files to concord_system using (true);
create policy all_rows on roster_responses to concord_system using (true);
create policy all_rows on roster_sent_records to concord_system using (true);

grant select, insert, update, delete on roster_connections, roster_deliveries, roster_delivery_attempts,
  roster_fetched_files, roster_responses, roster_sent_records to concord_app, concord_system;
