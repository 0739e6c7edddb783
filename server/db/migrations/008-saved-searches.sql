-- Searches that users keep under a name. A watched one keeps its hits as they were when it was last compared.
create table saved_searches (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  subject text not null check (subject in ('practitioner', 'entity')),
  -- the body of the search, without paging
  filters jsonb not null,
  is_watched boolean not null,
  -- NULL: not watched
  hits integer,
  checked_at timestamptz,
  created_at timestamptz not null,
  -- kept for a day, so that a deletion can be taken back
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index saved_searches_name on saved_searches (org_id, user_id, lower(name)) where deleted_at is null;

create table saved_search_hits (
  org_id uuid not null,
  search_id uuid not null,
  npi bigint not null,
  is_deactivated boolean not null,
  is_excluded boolean not null,
  -- where it was shown: the first location that the organization may see
  city text,
  state text,
  zip text,
  primary key (org_id, search_id, npi),
  foreign key (org_id, search_id) references saved_searches (org_id, id) on delete cascade
);

create table search_alerts (
  org_id uuid not null,
  id uuid not null,
  search_id uuid not null,
  user_id uuid not null,
  -- NULL with the name where the alert is about the search itself
  npi bigint,
  name text,
  kind text not null,
  before text,
  after text,
  -- label of the batch
  batch text not null,
  at timestamptz not null,
  is_read boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, search_id) references saved_searches (org_id, id) on delete cascade
);
create index search_alerts_newest on search_alerts (org_id, user_id, at desc);
create index search_alerts_unread on search_alerts (org_id, search_id) where not is_read;

alter table saved_searches enable row level security;
alter table saved_search_hits enable row level security;
alter table search_alerts enable row level security;

create policy own_organization on saved_searches to concord_app using (org_id = app_org());
create policy own_organization on saved_search_hits to concord_app using (org_id = app_org());
create policy own_organization on search_alerts to concord_app using (org_id = app_org());

create policy all_rows on saved_searches to concord_system using (true);
create policy all_rows on saved_search_hits to concord_system using (true);
create policy all_rows on search_alerts to concord_system using (true);

grant select, insert, update, delete on saved_searches, saved_search_hits, search_alerts to concord_app, concord_system;
