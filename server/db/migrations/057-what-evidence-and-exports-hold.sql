-- Evidence is about what a line was read from or entered as, and not about its number, which another line may take: a row of
-- a file is named by the hash of the file, its number and its tab (create/line-store.ts), an entered line by chance.
alter table data_update_lines add column identity text not null default gen_random_uuid()::text;
update data_update_lines l set identity = concat_ws('/', f.sha256, l.raw ->> 'row', l.raw ->> 'tab')
  from data_update_files f where f.org_id = l.org_id and f.update_id = l.update_id and l.raw is not null;

-- null: about all lines
alter table data_update_evidence add column about text[];
update data_update_evidence e set about = array(
    select distinct l.identity from data_update_lines l
    where l.org_id = e.org_id and l.update_id = e.update_id and l.line = any (e.lines))
  where e.lines is not null;
alter table data_update_evidence drop column lines;

-- The newest change of a record that a file for Plan Finder holds, with the first file that did: the clock of that change ends
-- by it (docs/decisions/065). Files from before are not known to hold any.
create table export_held_changes (
  org_id uuid not null,
  npi bigint not null,
  changed_at timestamptz not null,
  export_id uuid not null,
  primary key (org_id, npi, changed_at),
  foreign key (org_id, export_id) references exports (org_id, id) on delete cascade
);
create index export_held_changes_at on export_held_changes (changed_at);
create index export_held_changes_export on export_held_changes (org_id, export_id);
alter table export_held_changes enable row level security;
create policy own_organization on export_held_changes to concord_app using (org_id = app_org());
create policy all_rows on export_held_changes to concord_system using (true);
grant select, insert, update, delete on export_held_changes to concord_app, concord_system;
