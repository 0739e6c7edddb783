-- Dashboards (docs/decisions/051).

-- Addresses of embedded dashboards that were opened, each once: whose token counts for a while.
create table dashboard_embeds (
  -- zeros: of users without an organization
  org_id uuid not null,
  -- of the address
  id uuid not null,
  -- who is signed in: while they act as someone else, that is another one
  user_id uuid not null,
  impersonation_id uuid,
  -- of the local sign-in
  session_id uuid,
  signed_at timestamptz not null,
  dashboard text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, id)
);
create unique index dashboard_embeds_token on dashboard_embeds (token_hash);
create index dashboard_embeds_end on dashboard_embeds (expires_at);

-- Files of columns that dashboards count. A later layer of the same view replaces the records that it names.
create table dashboard_layers (
  -- zeros: the public view
  org_id uuid not null,
  id uuid not null,
  -- 0: all records of the public view
  number integer not null,
  -- [{name, key, bytes, sha256}]
  files jsonb not null,
  records integer not null,
  primary key (org_id, id)
);
create unique index dashboard_layers_number on dashboard_layers (org_id, number);

-- Which changes the layers hold; no row before they were made for the first time.
create table dashboard_data (
  is_only boolean primary key default true check (is_only),
  -- as ledger_changed_at() gave it
  through timestamptz,
  -- digest of what else they depend on: what sources count, and which ZIP codes are known
  basis text not null,
  read_at timestamptz not null
);

-- Samples of the directory that people call to find out how much of it is right.
create table accuracy_samples (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  seed text not null,
  strata text not null check (strata in ('none', 'state', 'specialty')),
  states text[] not null,
  specialties text[] not null,
  population integer not null,
  created_at timestamptz not null,
  -- may be gone
  created_by uuid,
  version integer not null default 1,
  primary key (org_id, id)
);
create table accuracy_places (
  org_id uuid not null,
  sample_id uuid not null,
  number integer not null,
  stratum text not null,
  npi bigint not null,
  position integer not null,
  -- as the directory had it when it was drawn
  told jsonb not null,
  outcome text not null default 'open' check (outcome in ('open', 'asked', 'unreachable')),
  -- {question: yes, no or unknown}
  answers jsonb not null default '{}',
  note text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  version integer not null default 1,
  primary key (org_id, sample_id, number),
  foreign key (org_id, sample_id) references accuracy_samples (org_id, id) on delete cascade
);

-- Findings of a cycle by rule and field, and which of them keep rows back together: what error reports count.
create table roster_cycle_errors (
  org_id uuid not null,
  cycle_id uuid not null,
  attempt integer not null,
  -- [{rule, field, severity, findings, rows}]
  groups jsonb not null,
  -- [{holders: ['rule field'], rows}]
  held jsonb not null,
  primary key (org_id, cycle_id),
  foreign key (org_id, cycle_id) references roster_cycles (org_id, id) on delete cascade
);

alter table dashboard_embeds enable row level security;
alter table dashboard_layers enable row level security;
alter table dashboard_data enable row level security;
alter table accuracy_samples enable row level security;
alter table accuracy_places enable row level security;
alter table roster_cycle_errors enable row level security;

create policy own_or_public on dashboard_layers to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy everyone on dashboard_data to concord_app using (true);
create policy own_organization on accuracy_samples to concord_app using (org_id = app_org());
create policy own_organization on accuracy_places to concord_app using (org_id = app_org());
create policy own_organization on roster_cycle_errors to concord_app using (org_id = app_org());

create policy all_rows on dashboard_embeds to concord_system using (true);
create policy all_rows on dashboard_layers to concord_system using (true);
create policy all_rows on dashboard_data to concord_system using (true);
create policy all_rows on accuracy_samples to concord_system using (true);
create policy all_rows on accuracy_places to concord_system using (true);
create policy all_rows on roster_cycle_errors to concord_system using (true);

grant select on dashboard_layers, dashboard_data to concord_app;
grant select, insert, update, delete on accuracy_samples, accuracy_places, roster_cycle_errors to concord_app;
grant select, insert, update, delete on dashboard_embeds, dashboard_layers, dashboard_data, accuracy_samples,
  accuracy_places, roster_cycle_errors to concord_system;
