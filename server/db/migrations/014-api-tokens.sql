-- Tokens with which programs call the API. The token itself is shown once and never stored.
create table api_tokens (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- SHA-256 of the whole token
  hash bytea not null unique,
  -- its last four characters, by which people tell tokens apart
  ending text not null,
  scopes text[] not null,
  -- addresses and ranges (CIDR) that may use it; empty: any
  addresses text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  -- the token that takes the place of this one
  replaced_by uuid,
  last_used_at timestamptz,
  last_used_address text,
  primary key (org_id, id)
);
create index api_tokens_user on api_tokens (org_id, user_id);

-- How many calls a token made on a day (UTC).
create table api_token_days (
  org_id uuid not null,
  token_id uuid not null,
  day date not null,
  calls bigint not null,
  primary key (org_id, token_id, day),
  foreign key (org_id, token_id) references api_tokens (org_id, id) on delete cascade
);

-- From where a token was used on a day: the first time is told in the audit log.
create table api_token_addresses (
  org_id uuid not null,
  token_id uuid not null,
  day date not null,
  address text not null,
  primary key (org_id, token_id, day, address),
  foreign key (org_id, token_id) references api_tokens (org_id, id) on delete cascade
);

alter table api_tokens enable row level security;
alter table api_token_days enable row level security;
alter table api_token_addresses enable row level security;

create policy own_organization on api_tokens to concord_app using (org_id = app_org());
create policy own_organization on api_token_days to concord_app using (org_id = app_org());
create policy all_rows on api_tokens to concord_system using (true);
create policy all_rows on api_token_days to concord_system using (true);
create policy all_rows on api_token_addresses to concord_system using (true);

grant select, insert, update on api_tokens to concord_app;
grant select on api_token_days to concord_app;
grant select, insert, update, delete on api_tokens, api_token_days, api_token_addresses to concord_system;
