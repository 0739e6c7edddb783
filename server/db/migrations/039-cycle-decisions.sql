-- What people said of the differences between a cycle and its baseline, in their order: later ones win. The differences
-- themselves stand in a result of the run.
create table roster_cycle_decisions (
  org_id uuid not null,
  cycle_id uuid not null,
  number integer not null,
  -- whose differences were seen; decisions about single ones count in later attempts too
  attempt integer not null,
  decision text not null check (decision in ('accepted', 'rejected', 'moved', 'open')),
  -- which of them are meant (contract/rosters/cycle-comparison.ts)
  selector jsonb not null,
  -- how many it changed when it was made
  lines integer not null,
  -- may be gone
  user_id uuid not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (org_id, cycle_id, number),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);

alter table roster_cycle_decisions enable row level security;
create policy own_organization on roster_cycle_decisions to concord_app using (org_id = app_org());
create policy all_rows on roster_cycle_decisions to concord_system using (true);
grant select, insert, update, delete on roster_cycle_decisions to concord_app, concord_system;
