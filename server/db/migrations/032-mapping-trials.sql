-- The newest trial of a draft over the last files of a roster: what it changes of what is in force.
create table roster_replays (
  org_id uuid not null,
  id uuid not null,
  config_id uuid not null,
  -- the draft as it was: a replay counts for as long as the draft says the same
  number integer not null,
  revision integer not null,
  config jsonb not null,
  -- the version that it is compared with; null where none was in force
  base_number integer,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  -- what a worker writes counts only as long as its attempt is this one
  attempt integer not null default 0,
  -- the files in their order, each with its result once it has one (contract/rosters/replay.ts)
  files jsonb not null,
  -- share that is done, from 0 to 1
  done real not null default 0,
  -- may be gone
  asked_by uuid not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  unique (org_id, config_id),
  foreign key (org_id, config_id) references roster_configs (org_id, id) on delete cascade
);

alter table roster_replays enable row level security;
create policy own_organization on roster_replays to concord_app using (org_id = app_org());
create policy all_rows on roster_replays to concord_system using (true);
grant select, insert, update, delete on roster_replays to concord_app, concord_system;

-- The texts of columns of roster files with their counts, each counted once.
create table roster_value_counts (
  org_id uuid not null,
  file_id uuid not null,
  -- how the file was read: a hash of it
  reading text not null,
  -- as configs name it
  column_name text not null,
  counts jsonb not null,
  primary key (org_id, file_id, reading, column_name),
  foreign key (org_id, file_id) references roster_files (org_id, id) on delete cascade
);

alter table roster_value_counts enable row level security;
create policy own_organization on roster_value_counts to concord_app using (org_id = app_org());
create policy all_rows on roster_value_counts to concord_system using (true);
grant select, insert, update, delete on roster_value_counts to concord_app, concord_system;
