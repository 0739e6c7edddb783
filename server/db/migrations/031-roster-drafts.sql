-- Rosters that someone began to add and left: what was chosen so far, never anything of the file.
create table roster_drafts (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  choices jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- raised with each change; who changes it says which one they saw
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (user_id) references users (id) on delete cascade
);
create index roster_drafts_newest on roster_drafts (org_id, user_id, changed_at desc);

alter table roster_drafts enable row level security;
create policy own_organization on roster_drafts to concord_app using (org_id = app_org());
create policy all_rows on roster_drafts to concord_system using (true);
grant select, insert, update, delete on roster_drafts to concord_app, concord_system;
