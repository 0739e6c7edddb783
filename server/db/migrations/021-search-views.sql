-- The search answers the view of an organization (docs/decisions/032). Where what it sees of a record differs from the
-- public model, the row of that record as it stands in its view lies beside the model, and the public row is hidden from
-- it. One name key has one rank, in the model and in all views.

-- version: raised with everything that is written, public_version: with what is written of the public model.
alter table search.model_version add column public_version bigint not null default 1;

-- Views that differ from the public model, each with the version of the model that wrote it last.
create table search.overlay_views (
  view_id uuid primary key,
  org_id uuid not null,
  version bigint not null
);
alter table search.overlay_views enable row level security;
create policy own_organization on search.overlay_views to concord_app using (org_id = app_org());
create policy all_rows on search.overlay_views to concord_system using (true);
grant select on search.overlay_views to concord_app;
grant select, insert, update, delete on search.overlay_views to concord_system;

-- The tables of the views, in `search` or in the schema in which a model is built anew.
create function search.create_overlay_tables(model text) returns void language plpgsql as $$
declare
  created text;
begin
  execute format('
    -- rows that only the view has, or has otherwise than the public model
    create table %1$I.overlay_subjects (
      npi bigint not null,
      view_id uuid not null,
      org_id uuid not null,
      name_rank bigint not null,
      subject "char" not null,
      name_key text collate "C" not null,
      last_words text collate "C" not null,
      first_words text collate "C" not null,
      lists integer[] not null,
      areas integer[] not null,
      features bytea not null,
      card jsonb not null,
      primary key (npi, view_id)
    );
    create unique index overlay_subjects_rank on %1$I.overlay_subjects (name_rank, view_id);
    create index overlay_subjects_name on %1$I.overlay_subjects (view_id, name_key) include (name_rank, org_id);
    create index overlay_subjects_key on %1$I.overlay_subjects (name_key) include (name_rank);
    -- rows of the public model that the view has otherwise or not at all, as they stand there
    create table %1$I.overlay_hidden (
      npi bigint not null,
      view_id uuid not null,
      org_id uuid not null,
      name_rank bigint not null,
      lists integer[] not null,
      areas integer[] not null,
      features bytea not null,
      primary key (npi, view_id)
    );
    create index overlay_hidden_rank on %1$I.overlay_hidden (view_id, name_rank) include (org_id);
    create table %1$I.overlay_postings (
      view_id uuid not null,
      org_id uuid not null,
      list integer not null,
      state integer not null,
      name_rank bigint not null,
      features bytea not null,
      primary key (view_id, list, state, name_rank) include (features, org_id)
    );
    -- records that the view has more than the public model, or (negative) fewer
    create table %1$I.overlay_rollups (
      view_id uuid not null,
      org_id uuid not null,
      list integer not null,
      state integer not null,
      features bytea not null,
      records integer not null,
      primary key (view_id, list, state, features) include (records, org_id)
    )', model);
  foreach created in array array['overlay_subjects', 'overlay_hidden', 'overlay_postings', 'overlay_rollups'] loop
    execute format('
      alter table %1$I.%2$I enable row level security;
      create policy own_organization on %1$I.%2$I to concord_app using (org_id = app_org());
      create policy all_rows on %1$I.%2$I to concord_system using (true);
      grant select on %1$I.%2$I to concord_app;
      grant select, insert, update, delete on %1$I.%2$I to concord_system', model, created);
  end loop;
end
$$;
revoke execute on function search.create_overlay_tables(text) from public;
select search.create_overlay_tables('search');

-- A possible exclusion is asked of the places that the view sees.
create or replace function possible_exclusions_of_person(
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
      from viewed.locations p where p.npi = of_npi
    ) l
    where l.is_in_state
      or exists (select from jsonb_array_elements(of_taxonomies) t where t ->> 'licenseState' = x.state)
  ) found
  order by found.id, found.reasons
$$;

create or replace function possible_exclusions_of_organization(of_npi bigint, of_name text, of_other_names jsonb)
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
      from viewed.locations p where p.npi = of_npi
    ) l
    where l.is_in_state
  ) found
  order by found.id, found.reasons
$$;
