-- Changes of the source config that people kept to fix findings of a cycle: its runs apply them, until they are undone.
create table roster_cycle_rule_fixes (
  org_id uuid not null,
  cycle_id uuid not null,
  id uuid not null,
  label text not null,
  -- of the file, when it was kept
  rows integer not null,
  -- as roster-language/corrections/source-change.ts has them, in their order
  changes jsonb not null,
  user_id uuid not null,
  at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (org_id, cycle_id, id),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);

alter table roster_cycle_rule_fixes enable row level security;
create policy own_organization on roster_cycle_rule_fixes to concord_app using (org_id = app_org());
create policy all_rows on roster_cycle_rule_fixes to concord_system using (true);
grant select, insert, update, delete on roster_cycle_rule_fixes to concord_app, concord_system;
