-- Golden records: what the claims add up to, for everyone. Lists that are only ever read whole with
-- their practitioner are jsonb; what has rows of its own elsewhere in the product has a table.

create table practitioners (
  npi bigint primary key,
  status text not null check (status in ('active', 'deactivated')),
  last_name text,
  first_name text,
  middle_name text,
  name_prefix text,
  name_suffix text,
  credentials text,
  -- F, M, X as the registry states it
  gender text,
  sole_proprietor boolean,
  -- [{kind, lastName, firstName, middleName, prefix, suffix, credentials}]
  other_names jsonb not null default '[]',
  -- [{code, primary, licenseNumber, licenseState, group}] in the order of the source
  taxonomies jsonb not null default '[]',
  -- [{value, type, state, issuer}]
  identifiers jsonb not null default '[]',
  -- [{type, endpoint, description, use, contentType, affiliation}]
  endpoints jsonb not null default '[]',
  languages text[] not null default '{}',
  enumerated_on date,
  registry_updated_on date,
  certified_on date,
  deactivated_on date,
  reactivated_on date,
  deactivation_reason text,
  replacement_npi bigint,
  -- last time a person vouched for the record, NULL when nobody has
  verified_at timestamptz,
  batch_id uuid not null
);

create table entities (
  npi bigint primary key,
  status text not null check (status in ('active', 'deactivated')),
  name text,
  -- hospital, health system, medical group, facility
  kind text,
  is_subpart boolean,
  parent_name text,
  parent_npi bigint,
  other_names jsonb not null default '[]',
  -- {lastName, firstName, middleName, prefix, suffix, title, phone, credentials}
  authorized_official jsonb,
  taxonomies jsonb not null default '[]',
  identifiers jsonb not null default '[]',
  endpoints jsonb not null default '[]',
  enumerated_on date,
  registry_updated_on date,
  certified_on date,
  deactivated_on date,
  reactivated_on date,
  deactivation_reason text,
  replacement_npi bigint,
  batch_id uuid not null
);

-- A place of a practitioner or an entity. Position 0 is the registry's primary practice location,
-- -1 the mailing address, 1 and up the others.
create table locations (
  npi bigint not null,
  position integer not null,
  address_1 text,
  address_2 text,
  city text,
  state text,
  -- five digits
  zip text,
  zip_plus_4 text,
  country text not null default 'US',
  -- ten digits for a US number, else as stated
  phone text,
  phone_extension text,
  fax text,
  accepting_new_patients boolean,
  telehealth boolean,
  wheelchair_access boolean,
  -- {mon: ["08:00","17:00"], ...}
  hours jsonb,
  latitude double precision,
  longitude double precision,
  primary key (npi, position)
);

create table affiliations (
  npi bigint not null,
  entity_npi bigint not null,
  -- the practitioner's location where it holds, -1 when not stated
  position integer not null default -1,
  role text,
  network text,
  -- stated by both sides, or by one of them only
  confirmation text not null check (confirmation in ('both', 'practitioner', 'entity')),
  batch_id uuid not null,
  primary key (npi, entity_npi, position)
);
create index affiliations_entity on affiliations (entity_npi);

-- Centroids by ZIP code.
create table zip_codes (
  zip text primary key,
  city text not null,
  state text not null,
  county text,
  latitude double precision not null,
  longitude double precision not null
);

grant select on practitioners, entities, locations, affiliations, zip_codes to concord_app;
grant select, insert, update, delete
  on practitioners, entities, locations, affiliations, zip_codes to concord_system;
