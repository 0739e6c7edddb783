-- True for a claim in place of all that its source said of the record before: what a full file leaves out counts no more.
alter table claims add column is_whole boolean not null default false;

-- The source that the published files of a roster are statements of; null until the first one.
alter table rosters add column ledger_source_id uuid;

-- How a cycle enters the directory: the draft that is looked at first, then the batch that counts.
create table roster_publications (
  org_id uuid not null,
  cycle_id uuid not null,
  batch_id uuid,
  -- what a worker is to do, or does; null: nothing
  task text check (task in ('preview', 'publish', 'rollBack')),
  -- what a worker writes counts only as long as its attempt is this one
  attempt integer not null default 0,
  -- of this task; a worker that was killed and one that failed both used one
  tries integer not null default 0,
  progress jsonb,
  failure text,
  -- who asked for the task
  user_id uuid,
  impersonator_id uuid,
  reason text,
  -- the results that the draft was made of; null: it is not complete
  staged_attempt integer,
  -- where the rows went, and what would change (publish/publication-store.ts)
  account jsonb,
  impact jsonb,
  primary key (org_id, cycle_id),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);
create index roster_publications_batch on roster_publications (batch_id);

alter table roster_publications enable row level security;
create policy own_organization on roster_publications to concord_app using (org_id = app_org());
create policy all_rows on roster_publications to concord_system using (true);
grant select, insert, update, delete on roster_publications to concord_app, concord_system;
