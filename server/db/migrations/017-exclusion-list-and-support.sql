-- Rows of the exclusion list that name no NPI, which are most of it. Dates of birth and street addresses are not kept.
create table exclusions_without_npi (
  -- digest of what the row states
  id text primary key,
  last_name text,
  first_name text,
  middle_name text,
  -- of a person NULL
  business_name text,
  specialty text,
  city text,
  state text not null,
  excluded_on date not null,
  -- section of the Social Security Act, as in 1128a1
  type text not null,
  waiver_on date,
  waiver_state text,
  -- as exclusion_name_key makes it
  name_key text not null,
  -- of a person the first name, its first word, and names that are short for it or that it is short for
  first_keys text[] not null,
  batch_id uuid not null
);
create index exclusions_without_npi_name on exclusions_without_npi (name_key);
grant select on exclusions_without_npi to concord_app;
grant select, insert, update, delete on exclusions_without_npi to concord_system;

-- A name as it is compared: without Jr. and III, without Inc. and LLC.
create function exclusion_name_key(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(search.key(name), '( (JR|SR|II|III|IV|INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED'
    || '|LLC|L L C|PLLC|P L L C|LLP|L L P|LP|L P|PC|P C|PA|P A))+$', '')
$$;

-- Rows of the list that may mean a person: the same last name or another name of theirs, the first name or a related
-- one, and a state in which they are or hold a license. reasons: what agrees and what does not.
create function possible_exclusions_of_person(
  of_npi bigint, of_last_name text, of_first_name text, of_middle_name text, of_other_names jsonb, of_taxonomies jsonb
) returns table (exclusion_id text, reasons text[]) language sql stable parallel safe as $$
  select distinct on (found.id) found.id, found.reasons from (
    select x.id, array_remove(array[
      n.reason,
      case when n.first_key = x.first_keys[1] then 'firstName' else 'relatedFirstName' end,
      case
        when x.middle_name is null or search.key(of_middle_name) = '' then null
        when search.key(x.middle_name) = search.key(of_middle_name) then 'middleName'
        when left(search.key(x.middle_name), 1) <> left(search.key(of_middle_name), 1) then 'otherMiddleName'
        when 1 in (length(search.key(x.middle_name)), length(search.key(of_middle_name))) then 'middleInitial'
        else 'otherMiddleName'
      end,
      case when l.is_in_state then 'state' else 'licenseState' end,
      case when l.is_in_city then 'city' end
    ], null) as reasons
    from (
      select exclusion_name_key(of_last_name) as name_key, search.key(of_first_name) as first_key, 'lastName' as reason
      union all
      select exclusion_name_key(o ->> 'lastName'), search.key(coalesce(o ->> 'firstName', of_first_name)), 'otherName'
      from jsonb_array_elements(of_other_names) o
    ) n
    join exclusions_without_npi x on x.name_key = n.name_key and x.business_name is null
      and array[n.first_key, split_part(n.first_key, ' ', 1)] && x.first_keys
    cross join lateral (
      select coalesce(bool_or(p.state = x.state), false) as is_in_state,
        coalesce(bool_or(p.state = x.state and search.key(p.city) = search.key(x.city)), false) as is_in_city
      from public.locations p where p.npi = of_npi
    ) l
    where l.is_in_state
      or exists (select from jsonb_array_elements(of_taxonomies) t where t ->> 'licenseState' = x.state)
  ) found
  order by found.id, found.reasons
$$;

-- The same of an organization: its name or another name of it, and a state in which it is.
create function possible_exclusions_of_organization(of_npi bigint, of_name text, of_other_names jsonb)
returns table (exclusion_id text, reasons text[]) language sql stable parallel safe as $$
  select distinct on (found.id) found.id, found.reasons from (
    select x.id, array_remove(array[n.reason, 'state', case when l.is_in_city then 'city' end], null) as reasons
    from (
      select exclusion_name_key(of_name) as name_key, 'organizationName' as reason
      union all
      select exclusion_name_key(o ->> 'name'), 'otherOrganizationName' from jsonb_array_elements(of_other_names) o
    ) n
    join exclusions_without_npi x on x.name_key = n.name_key and x.business_name is not null
    cross join lateral (
      select coalesce(bool_or(p.state = x.state), false) as is_in_state,
        coalesce(bool_or(p.state = x.state and search.key(p.city) = search.key(x.city)), false) as is_in_city
      from public.locations p where p.npi = of_npi
    ) l
    where l.is_in_state
  ) found
  order by found.id, found.reasons
$$;

-- Messages to the help desk wait until they are answered or closed. mailed_at: NULL while no mail server took it.
alter table support_messages
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column mailed_at timestamptz;
create index support_messages_at on support_messages (at desc);

create table support_answers (
  org_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  answer text not null,
  at timestamptz not null,
  mailed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, message_id) references support_messages (org_id, id) on delete cascade
);
create index support_answers_message on support_answers (org_id, message_id);

alter table support_answers enable row level security;
create policy own_organization on support_answers to concord_app using (org_id = app_org());
create policy all_rows on support_answers to concord_system using (true);
grant select on support_answers to concord_app;
grant select, insert, update, delete on support_answers to concord_system;
