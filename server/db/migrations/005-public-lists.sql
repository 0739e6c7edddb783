-- Public lists beside the registry itself.

-- List of Excluded Individuals/Entities of the OIG, as far as it names an NPI or can be tied to one.
create table exclusions (
  npi bigint not null,
  excluded_on date not null,
  -- section of the Social Security Act, as in 1128a1
  type text not null,
  reinstated_on date,
  waiver_on date,
  waiver_state text,
  batch_id uuid not null,
  primary key (npi, excluded_on, type)
);

-- The code set of the National Uniform Claim Committee, where it was loaded: names of codes that the program does not ship.
create table taxonomy_codes (
  code text primary key,
  grouping text,
  classification text not null,
  specialization text,
  display_name text,
  section text
);

-- The telephone finds its practitioner or entity.
create index locations_phone on locations (phone, npi) where position >= 0 and phone is not null;

grant select on exclusions, taxonomy_codes to concord_app;
grant select, insert, update, delete on exclusions, taxonomy_codes to concord_system;
