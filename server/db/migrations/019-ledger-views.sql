-- The directory becomes a ledger. `practitioners`, `entities`, `locations` and `affiliations` hold what the registry
-- states. Batches of other sources bring claims. Where claims of applied batches compete with the registry, the record
-- that they add up to stands in the schema `overlay`, once for each view that sees it otherwise: the public view, and
-- those of organizations with claims of their own. The schema `viewed` gives each transaction the records of its view.

-- A roster's sender is a source of its own, which only its organization sees.
alter table sources add column org_id uuid references organizations (id);
-- For so many days a statement of this source goes before those of others, whatever their scores.
alter table sources add column first_days integer not null default 0 check (first_days >= 0);
alter table sources drop constraint sources_name_key;
create unique index sources_name on sources (coalesce(org_id, '00000000-0000-0000-0000-000000000000'::uuid), name);
update sources set first_days = 90 where kind = 'attestation';
alter table sources enable row level security;
create policy own_or_public on sources to concord_app using (org_id is null or org_id = app_org());
create policy all_rows on sources to concord_system using (true);

alter table batches add column undone_at timestamptz;
alter table batches add column applied_by uuid;
alter table batches add column undone_by uuid;

-- The batch that a record came with; NULL: with the first load of the directory.
alter table practitioners add column first_batch_id uuid;
alter table entities add column first_batch_id uuid;

-- What a batch says of one record. Claims count while their batch is applied; those of drafts and undone ones stay.
drop table claims;
create table claims (
  npi bigint not null,
  batch_id uuid not null,
  source_id uuid not null,
  -- NULL: public
  org_id uuid,
  observed_on date not null,
  -- {field path: value}, null where the source says that there is none
  fields jsonb not null,
  primary key (npi, batch_id)
);
create index claims_batch on claims (batch_id);
alter table claims enable row level security;
create policy own_or_public on claims to concord_app using (org_id is null or org_id = app_org());
create policy all_rows on claims to concord_system using (true);
grant select on claims to concord_app;
grant select, insert, update, delete on claims to concord_system;

-- record: what the registry states and the record changed alike. source: what the registry states changed, and claims of
-- others keep the record as it was. view: the record of the public view (org_id NULL) or of an organization's changed.
alter table changes add column layer text not null default 'record' check (layer in ('record', 'source', 'view'));
create index changes_at on changes (at, npi);

-- The view that a transaction reads: one that it names, else that of its organization, else the public one.
create function app_view() returns uuid language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.view_id', true), '')::uuid, app_org(), '00000000-0000-0000-0000-000000000000')
$$;

create schema overlay;
grant usage on schema overlay to concord_app, concord_system;

-- Records that a view sees otherwise than the registry (view_id of zeros: the public view) or than the public view (id of
-- an organization, or of a view of the past). One without a row in practitioners or entities beside is not there in the
-- view. org_id: whose view it is, zeros for the public one.
create table overlay.records (
  npi bigint not null,
  view_id uuid not null,
  org_id uuid not null,
  -- {field path: how its value was found}, of fields that several sources state
  resolution jsonb not null default '{}',
  conflicts integer not null default 0,
  primary key (npi, view_id)
);
create index records_view on overlay.records (view_id);

-- When a view saw a record otherwise; ended_at NULL: it does.
create table overlay.periods (
  npi bigint not null,
  view_id uuid not null,
  org_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (npi, view_id, began_at)
);

create table overlay.practitioners (
  like public.practitioners including defaults including constraints,
  view_id uuid not null,
  org_id uuid not null,
  primary key (npi, view_id)
);
create table overlay.entities (
  like public.entities including defaults including constraints,
  view_id uuid not null,
  org_id uuid not null,
  primary key (npi, view_id)
);
create table overlay.locations (
  like public.locations including defaults including constraints,
  view_id uuid not null,
  org_id uuid not null,
  primary key (npi, view_id, position)
);
create index locations_phone on overlay.locations (phone, npi) where position >= 0 and phone is not null;
create table overlay.affiliations (
  like public.affiliations including defaults including constraints,
  view_id uuid not null,
  org_id uuid not null,
  primary key (npi, view_id, entity_npi, position)
);
create index affiliations_entity on overlay.affiliations (entity_npi, view_id);

-- Views of the past that are kept for a while: the records of an organization's view as they were at a moment.
create table overlay.past_views (
  id uuid primary key,
  org_id uuid not null,
  at timestamptz not null,
  -- changes up to this moment are taken back in it
  built_at timestamptz not null,
  used_at timestamptz not null,
  unique (org_id, at)
);

alter table overlay.records enable row level security;
alter table overlay.periods enable row level security;
alter table overlay.practitioners enable row level security;
alter table overlay.entities enable row level security;
alter table overlay.locations enable row level security;
alter table overlay.affiliations enable row level security;
alter table overlay.past_views enable row level security;

create policy own_or_public on overlay.records to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy own_or_public on overlay.periods to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy own_or_public on overlay.practitioners to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy own_or_public on overlay.entities to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy own_or_public on overlay.locations to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy own_or_public on overlay.affiliations to concord_app
  using (org_id = '00000000-0000-0000-0000-000000000000' or org_id = app_org());
create policy own_organization on overlay.past_views to concord_app using (org_id = app_org());

create policy all_rows on overlay.records to concord_system using (true);
create policy all_rows on overlay.periods to concord_system using (true);
create policy all_rows on overlay.practitioners to concord_system using (true);
create policy all_rows on overlay.entities to concord_system using (true);
create policy all_rows on overlay.locations to concord_system using (true);
create policy all_rows on overlay.affiliations to concord_system using (true);
create policy all_rows on overlay.past_views to concord_system using (true);

grant select on all tables in schema overlay to concord_app;
grant select, insert, update, delete on all tables in schema overlay to concord_system;

-- The records of the view of a transaction. Each takes a record from its own view, else from the public one, else from
-- the registry. A column that the tables get later has to be added here too.
create schema viewed;
grant usage on schema viewed to concord_app, concord_system;

do $$
declare
  source text;
  list text;
begin
  foreach source in array array['practitioners', 'entities', 'locations', 'affiliations'] loop
    select string_agg(format('r.%I', attname), ', ' order by attnum) into list
      from pg_attribute where attrelid = ('public.' || source)::regclass and attnum > 0 and not attisdropped;
    execute format($view$
      create view viewed.%1$I with (security_invoker = true) as
      select %2$s from public.%1$I r where not exists (
        select from overlay.records o
        where o.npi = r.npi and o.view_id in ('00000000-0000-0000-0000-000000000000', app_view()))
      union all
      select %2$s from overlay.%1$I r where r.view_id = app_view()
      union all
      select %2$s from overlay.%1$I r where r.view_id = '00000000-0000-0000-0000-000000000000'
        and app_view() <> '00000000-0000-0000-0000-000000000000'
        and not exists (select from overlay.records o where o.npi = r.npi and o.view_id = app_view())
    $view$, source, list);
  end loop;
end
$$;
grant select on all tables in schema viewed to concord_app, concord_system;
