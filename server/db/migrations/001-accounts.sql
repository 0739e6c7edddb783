-- Two group roles stand between the program and the tables. Neither owns anything, so row-level
-- security always applies to them: concord_app sees the organization of its transaction,
-- concord_system is for sign-in, loading and internal listings and sees all.
do $$
begin
  if not exists (select from pg_roles where rolname = 'concord_app') then
    create role concord_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'concord_system') then
    create role concord_system nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was first
end
$$;
grant concord_app, concord_system to current_user;
grant usage on schema public to concord_app, concord_system;

-- The organization of this transaction, NULL outside of one ('' is what a finished SET LOCAL leaves behind).
create function app_org() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create table organizations (
  id uuid primary key,
  name text not null,
  client_id text not null unique,
  demo boolean,
  active boolean not null default true,
  -- [{name, active, config}], read through domain buildProduct
  products jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create table roles (
  id uuid primary key,
  name text not null,
  type text not null,
  permissions text[] not null default '{}'
);

create table users (
  id uuid primary key,
  org_id uuid references organizations (id),
  name text not null,
  email text not null,
  role_ids uuid[] not null default '{}',
  products text[] not null default '{}',
  active boolean not null default true,
  -- scrypt, local sign-in only; NULL where an identity provider keeps the secret
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_org on users (org_id);

create table organization_settings (
  org_id uuid not null references organizations (id),
  setting text not null,
  value text not null,
  primary key (org_id, setting)
);

create table audit_events (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  action text not null,
  details jsonb not null default '{}',
  primary key (org_id, id)
);
create index audit_events_at on audit_events (org_id, at desc);

create table support_messages (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  page text not null,
  message text not null,
  at timestamptz not null,
  primary key (org_id, id)
);

alter table organizations enable row level security;
alter table users enable row level security;
alter table organization_settings enable row level security;
alter table audit_events enable row level security;
alter table support_messages enable row level security;

create policy own_organization on organizations to concord_app using (id = app_org());
create policy own_organization on users to concord_app using (org_id = app_org());
create policy own_organization on organization_settings to concord_app using (org_id = app_org());
create policy own_organization on audit_events to concord_app using (org_id = app_org());
create policy own_organization on support_messages to concord_app using (org_id = app_org());

create policy all_rows on organizations to concord_system using (true);
create policy all_rows on users to concord_system using (true);
create policy all_rows on organization_settings to concord_system using (true);
create policy all_rows on audit_events to concord_system using (true);
create policy all_rows on support_messages to concord_system using (true);

grant select on organizations, roles, users, organization_settings to concord_app;
grant select, insert on audit_events, support_messages to concord_app;
grant select, insert, update, delete
  on organizations, roles, users, organization_settings, audit_events, support_messages to concord_system;
