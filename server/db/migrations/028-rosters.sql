-- Configs of rosters: targets say what rows have to become, sources how the files of a sender become it.
create table roster_configs (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('target', 'source')),
  -- of a source
  target_id uuid,
  name text not null,
  -- id of the built-in target that it began as
  built_in text,
  created_at timestamptz not null,
  -- may be gone
  created_by uuid,
  archived_at timestamptz,
  -- of the last change of the row itself
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, target_id) references roster_configs (org_id, id),
  check ((kind = 'source') = (target_id is not null))
);
create unique index roster_configs_name on roster_configs (org_id, kind, lower(name)) where archived_at is null;
create index roster_configs_target on roster_configs (org_id, target_id) where target_id is not null;

-- Versions of a config. What is published never changes again; at most one version is a draft or waits.
create table roster_config_versions (
  org_id uuid not null,
  config_id uuid not null,
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'waiting', 'published')),
  -- as people write it: what has a default may be left out
  config jsonb not null,
  note text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- everyone who edited it, the last one last; they may be gone
  editors uuid[] not null,
  -- raised with each change of a draft; who changes it says which one they saw
  revision integer not null default 1,
  asked_by uuid,
  asked_at timestamptz,
  -- whom it was asked of; null: of anyone who may
  asked_of uuid,
  published_by uuid,
  published_at timestamptz,
  effective_on date,
  primary key (org_id, config_id, number),
  foreign key (org_id, config_id) references roster_configs (org_id, id) on delete cascade,
  check ((state = 'published') = (published_at is not null)),
  check (state <> 'published' or effective_on is not null)
);
create unique index roster_config_versions_open on roster_config_versions (org_id, config_id) where state <> 'published';

-- A roster is what one sender sends of one type.
create table rosters (
  org_id uuid not null,
  id uuid not null,
  -- short id of the sender
  prefix text not null,
  type text not null,
  sender text not null,
  scope text not null check (scope in ('full', 'delta')),
  target_id uuid not null,
  -- null until a mapping was saved
  source_id uuid,
  -- who looks after it; may be gone
  owner_id uuid,
  -- when files are due (domain/due-calendar.ts); null: no one waits for them
  due jsonb,
  due_since timestamptz,
  -- how someone chose that its files are read (contract/rosters/reading.ts)
  reading jsonb,
  created_at timestamptz not null,
  created_by uuid,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, target_id) references roster_configs (org_id, id),
  foreign key (org_id, source_id) references roster_configs (org_id, id)
);
create unique index rosters_key on rosters (org_id, prefix, type);

-- A cycle is the way of one file through its roster.
create table roster_cycles (
  org_id uuid not null,
  id uuid not null,
  roster_id uuid not null,
  -- of roster_files
  file_id uuid,
  -- the month that it is for: its first day
  period date not null,
  -- the day that the file was due, where someone waited for it
  due_on date,
  state text not null,
  -- the last stage that was reached, whatever the state says of its end
  stage text not null,
  -- what a worker writes counts only as long as its attempt is this one
  attempt integer not null default 0,
  received_at timestamptz not null,
  changed_at timestamptz not null,
  rows integer,
  -- what waits for people
  stops integer not null default 0,
  questions integer not null default 0,
  -- of the configs that it ran with
  target_version integer,
  source_version integer,
  failure text,
  primary key (org_id, id),
  foreign key (org_id, roster_id) references rosters (org_id, id)
);
create index roster_cycles_newest on roster_cycles (org_id, roster_id, received_at desc);

alter table roster_configs enable row level security;
alter table roster_config_versions enable row level security;
alter table rosters enable row level security;
alter table roster_cycles enable row level security;

create policy own_organization on roster_configs to concord_app using (org_id = app_org());
create policy own_organization on roster_config_versions to concord_app using (org_id = app_org());
create policy own_organization on rosters to concord_app using (org_id = app_org());
create policy own_organization on roster_cycles to concord_app using (org_id = app_org());

create policy all_rows on roster_configs to concord_system using (true);
create policy all_rows on roster_config_versions to concord_system using (true);
create policy all_rows on rosters to concord_system using (true);
create policy all_rows on roster_cycles to concord_system using (true);

grant select, insert, update, delete
  on roster_configs, roster_config_versions, rosters, roster_cycles to concord_app, concord_system;
