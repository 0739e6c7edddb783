-- What a worker is asked to do with a data update, and for whom.
alter table data_updates
  add column task text check (task in ('impact', 'apply', 'undo')),
  add column tries integer not null default 0,
  add column task_by uuid,
  add column task_impersonator uuid,
  add column task_reason text;

create index data_update_changes_record on data_update_changes (org_id, update_id, npi);

-- The batches of a data update that was applied: one for each source that its changes count as.
create table data_update_batches (
  org_id uuid not null,
  update_id uuid not null,
  batch_id uuid not null,
  source_id uuid not null,
  primary key (org_id, update_id, batch_id),
  foreign key (org_id, update_id) references data_updates (org_id, id) on delete cascade
);

-- From which confidence a whole update is applied by itself, and below which the practice is asked; null for never.
create table data_update_gates (
  org_id uuid primary key,
  apply_from double precision,
  ask_below double precision,
  version integer not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);

alter table data_update_batches enable row level security;
alter table data_update_gates enable row level security;
create policy own_organization on data_update_batches to concord_app using (org_id = app_org());
create policy own_organization on data_update_gates to concord_app using (org_id = app_org());
create policy all_rows on data_update_batches to concord_system using (true);
create policy all_rows on data_update_gates to concord_system using (true);
grant select, insert, update, delete on data_update_batches, data_update_gates to concord_app, concord_system;
