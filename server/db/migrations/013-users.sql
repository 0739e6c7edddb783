-- Users are invited, changed by several people at once, and acted as by others.
alter table users
  add column version integer not null default 1,
  add column invited_at timestamptz,
  add column last_sign_in_at timestamptz,
  -- local sign-in only: tokens issued before are refused
  add column sessions_from timestamptz;

alter policy own_organization on users using (org_id = app_org()) with check (org_id = app_org());
-- Passwords and what they end stay with concord_system.
grant
  insert (id, org_id, name, email, role_ids, products, active, invited_at, created_at),
  update (name, email, role_ids, products, active, version, invited_at, last_sign_in_at),
  delete
  on users to concord_app;

create table invitations (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- sha-256 of the token, which stands in the link alone
  token_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id)
);
create index invitations_user on invitations (org_id, user_id);

create table impersonations (
  org_id uuid not null,
  id uuid not null,
  admin_id uuid not null,
  target_id uuid not null,
  reason text not null,
  is_read_only boolean not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (org_id, id)
);
create index impersonations_id on impersonations (id);

alter table audit_events add column impersonator_id uuid;

alter table invitations enable row level security;
alter table impersonations enable row level security;

create policy own_organization on invitations to concord_app
  using (org_id = app_org()) with check (org_id = app_org());
create policy own_organization on impersonations to concord_app
  using (org_id = app_org()) with check (org_id = app_org());
create policy all_rows on invitations to concord_system using (true);
create policy all_rows on impersonations to concord_system using (true);

grant select, insert, update on invitations, impersonations to concord_app;
grant select, insert, update, delete on invitations, impersonations to concord_system;
