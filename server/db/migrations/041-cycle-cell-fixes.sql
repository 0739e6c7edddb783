-- What people fixed in the file of a cycle: cells one by one, or a file of fixed rows.
create table roster_cycle_fix_sets (
  org_id uuid not null,
  id uuid not null,
  cycle_id uuid not null,
  origin text not null check (origin in ('grid', 'file')),
  -- placing: a worker looks what its rows change; proposed: it waits for a person; only what is applied counts
  state text not null check (state in ('placing', 'proposed', 'applied', 'refused', 'undone')),
  file_id uuid,
  made_by uuid not null,
  made_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  -- orders what was applied: of two texts of a cell the later one counts
  applied_number bigint,
  -- of a file: rows without a change and without a place, headers that the roster does not have (output/fix-store.ts)
  placed jsonb,
  refusal text,
  primary key (org_id, id),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references roster_files (org_id, id) on delete cascade,
  check ((origin = 'file') = (file_id is not null)),
  check (state <> 'applied' or applied_number is not null)
);
create index roster_cycle_fix_sets_of_cycle on roster_cycle_fix_sets (org_id, cycle_id, made_at);
create sequence roster_cycle_fix_numbers;

-- The cells that they change, by their place in the file.
create table roster_cycle_fixes (
  org_id uuid not null,
  set_id uuid not null,
  tab text not null,
  row integer not null,
  -- 0-based, with its header
  column_index integer not null,
  column_name text not null,
  before text,
  after text,
  primary key (org_id, set_id, tab, row, column_index),
  foreign key (org_id, set_id) references roster_cycle_fix_sets (org_id, id) on delete cascade
);

-- An upload may be a file of fixed rows of a cycle.
alter table roster_uploads
  add column cycle_id uuid,
  add foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade,
  add check (cycle_id is null or (roster_id is null and draft_id is null));

alter table roster_cycle_fix_sets enable row level security;
alter table roster_cycle_fixes enable row level security;
create policy own_organization on roster_cycle_fix_sets to concord_app using (org_id = app_org());
create policy own_organization on roster_cycle_fixes to concord_app using (org_id = app_org());
create policy all_rows on roster_cycle_fix_sets to concord_system using (true);
create policy all_rows on roster_cycle_fixes to concord_system using (true);
grant select, insert, update, delete on roster_cycle_fix_sets, roster_cycle_fixes to concord_app, concord_system;
grant usage on sequence roster_cycle_fix_numbers to concord_app, concord_system;
