-- What a run of a cycle gave, who let it go on, and how far it is.
alter table roster_cycles
  -- raised with each change that people see; whoever changes it says which one they saw
  add column revision integer not null default 1,
  -- whether a worker is at it, or will be; null: neither
  add column run text check (run in ('waiting', 'running')),
  -- of this run; a worker that was killed and one that failed both used one
  add column tries integer not null default 0,
  add column progress jsonb,
  -- what it was asked to be compared with; null: the last cycle that was approved
  add column asked_baseline_id uuid,
  -- of what counts: whose results they are, what they say (cycles/cycle-summary.ts), and what they were compared with
  add column result_attempt integer,
  add column summary jsonb,
  add column baseline_id uuid;

-- Each state that a cycle reached, with who did it (null: the program) and what was counted.
create table roster_cycle_steps (
  org_id uuid not null,
  cycle_id uuid not null,
  number integer not null,
  state text not null,
  at timestamptz not null,
  attempt integer not null,
  user_id uuid,
  reason text,
  counts jsonb not null default '{}',
  primary key (org_id, cycle_id, number),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);

-- Files that an attempt gave; those of the attempt that counts are the results of the cycle.
create table roster_cycle_results (
  org_id uuid not null,
  cycle_id uuid not null,
  attempt integer not null,
  name text not null,
  key text not null,
  bytes bigint not null,
  sha256 text not null,
  primary key (org_id, cycle_id, attempt, name),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);
create index roster_cycle_results_key on roster_cycle_results (key);

-- What holds a cycle until one person says why it may go on and a second one agrees.
create table roster_cycle_stops (
  org_id uuid not null,
  cycle_id uuid not null,
  attempt integer not null,
  number integer not null,
  stop jsonb not null,
  first_by uuid,
  first_at timestamptz,
  reason text,
  second_by uuid,
  second_at timestamptz,
  -- the last one who did not agree, and why
  disagreed_by uuid,
  disagreed_at timestamptz,
  disagreement text,
  primary key (org_id, cycle_id, attempt, number),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade,
  check (second_by is null or (first_by is not null and second_by <> first_by))
);

alter table roster_cycle_steps enable row level security;
alter table roster_cycle_results enable row level security;
alter table roster_cycle_stops enable row level security;

create policy own_organization on roster_cycle_steps to concord_app using (org_id = app_org());
create policy own_organization on roster_cycle_results to concord_app using (org_id = app_org());
create policy own_organization on roster_cycle_stops to concord_app using (org_id = app_org());

create policy all_rows on roster_cycle_steps to concord_system using (true);
create policy all_rows on roster_cycle_results to concord_system using (true);
create policy all_rows on roster_cycle_stops to concord_system using (true);

grant select, insert, update, delete on roster_cycle_steps, roster_cycle_results, roster_cycle_stops
  to concord_app, concord_system;
