-- Some fixes are for the runs of one cycle alone, and no part of the source config.
alter table roster_cycle_rule_fixes add column only_cycle boolean not null default false;

-- Causes whose findings stay as they are: people who look through findings pass them by.
create table roster_cycle_left_causes (
  org_id uuid not null,
  cycle_id uuid not null,
  rule text not null,
  -- empty: the row as a whole
  field text not null,
  cause text not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (org_id, cycle_id, rule, field, cause),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);

alter table roster_cycle_left_causes enable row level security;
create policy own_organization on roster_cycle_left_causes to concord_app using (org_id = app_org());
create policy all_rows on roster_cycle_left_causes to concord_system using (true);
grant select, insert, update, delete on roster_cycle_left_causes to concord_app, concord_system;
