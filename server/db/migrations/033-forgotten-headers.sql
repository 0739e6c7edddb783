-- Headers that published source configs taught, and that suggestions no longer follow.
create table roster_forgotten_headers (
  org_id uuid not null,
  -- by which headers are the same: case, blanks and signs make no difference
  header_key text not null,
  -- what is published later teaches it again
  forgotten_at timestamptz not null,
  primary key (org_id, header_key)
);

alter table roster_forgotten_headers enable row level security;
create policy own_organization on roster_forgotten_headers to concord_app using (org_id = app_org());
create policy all_rows on roster_forgotten_headers to concord_system using (true);
grant select, insert, update, delete on roster_forgotten_headers to concord_app, concord_system;
