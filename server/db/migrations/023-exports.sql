-- Exports of the directory: each run is a row, its file an object of the file store.
create table exports (
  org_id uuid not null,
  id uuid not null,
  -- id of the first run of the same export
  recipe_id uuid not null,
  -- who it is for; may be gone
  user_id uuid not null,
  token_id uuid,
  name text not null,
  subject text not null check (subject in ('practitioner', 'entity', 'list')),
  -- of a search
  filters jsonb,
  -- of a list
  list_id uuid,
  format text not null,
  columns text[] not null,
  -- expired is not stored: it is what is ready and past expires_at
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'canceled', 'ended')),
  failure text,
  -- what a worker writes counts only as long as its attempt is this one
  attempt integer not null default 0,
  expected_rows integer not null,
  rows integer not null default 0,
  bytes bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- the moment, the state of the search model and the rights that all rows of it were read with
  read_at timestamptz,
  snapshot text,
  rights jsonb,
  file_key text,
  file_name text,
  file_hash text,
  -- NPI and digest of each row, for the next run to compare with
  digests_key text,
  -- what differs from the run before
  since_id uuid,
  since timestamptz,
  changes_key text,
  changes_bytes bigint,
  added integer,
  changed integer,
  removed integer,
  same integer,
  primary key (org_id, id)
);
create index exports_newest on exports (org_id, started_at desc);
create index exports_runs on exports (org_id, recipe_id, started_at desc);
create index exports_unfinished on exports (org_id) where state in ('waiting', 'running');

-- Rows that were collected so far, in pieces of which each is one object of lines and one of their digests.
create table export_parts (
  org_id uuid not null,
  export_id uuid not null,
  number integer not null,
  lines_key text not null,
  index_key text not null,
  rows integer not null,
  bytes bigint not null,
  -- where the next part begins
  position jsonb not null,
  primary key (org_id, export_id, number),
  foreign key (org_id, export_id) references exports (org_id, id) on delete cascade
);

-- What was entered as a list of NPIs; runs of one export share it.
create table export_lists (
  org_id uuid not null,
  id uuid not null,
  npis text[] not null,
  primary key (org_id, id)
);

create table export_downloads (
  org_id uuid not null,
  id uuid not null,
  export_id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  token_id uuid,
  address text,
  content text not null check (content in ('all', 'changes')),
  primary key (org_id, id),
  foreign key (org_id, export_id) references exports (org_id, id) on delete cascade
);
create index export_downloads_newest on export_downloads (org_id, export_id, at desc);

create table export_layouts (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  subject text not null,
  columns text[] not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create unique index export_layouts_name on export_layouts (org_id, user_id, lower(name));

-- An export tells by it whether the directory is the one that its first rows are of.
grant select on search.stale_marks to concord_app;

alter table exports enable row level security;
alter table export_parts enable row level security;
alter table export_lists enable row level security;
alter table export_downloads enable row level security;
alter table export_layouts enable row level security;

create policy own_organization on exports to concord_app using (org_id = app_org());
create policy own_organization on export_parts to concord_app using (org_id = app_org());
create policy own_organization on export_lists to concord_app using (org_id = app_org());
create policy own_organization on export_downloads to concord_app using (org_id = app_org());
create policy own_organization on export_layouts to concord_app using (org_id = app_org());

create policy all_rows on exports to concord_system using (true);
create policy all_rows on export_parts to concord_system using (true);
create policy all_rows on export_lists to concord_system using (true);
create policy all_rows on export_downloads to concord_system using (true);
create policy all_rows on export_layouts to concord_system using (true);

grant select, insert, update, delete
  on exports, export_parts, export_lists, export_downloads, export_layouts to concord_app, concord_system;
