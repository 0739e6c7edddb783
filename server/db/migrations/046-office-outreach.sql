-- Waves of calls: offices that are called until a day, as they were when the wave was made. How far a wave is follows from the calls.
create table outreach_waves (
  org_id uuid not null,
  id uuid not null,
  number integer not null,
  name text not null,
  due_on date not null,
  state text not null check (state in ('open', 'done', 'canceled')),
  created_by uuid,
  created_at timestamptz not null,
  revision integer not null default 1,
  primary key (org_id, id),
  unique (org_id, number)
);

create table outreach_wave_offices (
  org_id uuid not null,
  wave_id uuid not null,
  place integer not null,
  office_key text not null,
  office jsonb not null,
  npis bigint[] not null,
  primary key (org_id, wave_id, place),
  foreign key (org_id, wave_id) references outreach_waves (org_id, id) on delete cascade
);
create index outreach_wave_offices_key on outreach_wave_offices (org_id, office_key);

-- Links by which an office confirms or corrects its own people without an account. The token itself is nowhere.
create table office_links (
  org_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  office_key text not null,
  office jsonb not null,
  npis bigint[] not null,
  -- '' where the link was printed
  email text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  call_id uuid,
  update_id uuid,
  primary key (org_id, id)
);
create index office_links_newest on office_links (org_id, created_at desc);

alter table outreach_waves enable row level security;
alter table outreach_wave_offices enable row level security;
alter table office_links enable row level security;

create policy own_organization on outreach_waves to concord_app using (org_id = app_org());
create policy own_organization on outreach_wave_offices to concord_app using (org_id = app_org());
create policy own_organization on office_links to concord_app using (org_id = app_org());

create policy all_rows on outreach_waves to concord_system using (true);
create policy all_rows on outreach_wave_offices to concord_system using (true);
create policy all_rows on office_links to concord_system using (true);

grant select, insert, update, delete on outreach_waves, outreach_wave_offices, office_links
  to concord_app, concord_system;
