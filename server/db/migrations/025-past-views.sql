-- Searches and exports answer a moment of the past (docs/decisions/036).

-- When anything last changed what a record adds up to, whoever's change it is: a view of the past that was put together
-- by then is up to date. Tells a moment and nothing of what changed, so all may ask.
create function ledger_changed_at() returns timestamptz language sql stable security definer set search_path = public as $$
  select greatest(
    (select max(at) from changes),
    (select max(applied_at) from batches where state <> 'draft'),
    (select max(undone_at) from batches))
$$;

-- The exclusions that were in force on the day of a view of the past; all of them for other views.
create view viewed.exclusions with (security_invoker = true) as
select x.npi, x.excluded_on, x.type, case when x.reinstated_on > d.day then null else x.reinstated_on end as reinstated_on,
  x.waiver_on, x.waiver_state, x.batch_id
from public.exclusions x
cross join (
  select (select (at at time zone 'UTC')::date from overlay.past_views where id = app_view()) as day) d
where (x.excluded_on > d.day) is not true;
grant select on viewed.exclusions to concord_app, concord_system;

-- The moment that all rows of an export are of; NULL: that at which it ran.
alter table exports add column as_of timestamptz;
create index exports_as_of on exports (org_id, as_of) where as_of is not null and state in ('waiting', 'running');

-- Records that may not be seen now are left out of a view of the past; sight: digest of what decides that.
alter table overlay.past_views add column sight text not null default '';
alter table overlay.past_views drop constraint past_views_org_id_at_key;
create unique index past_views_moment on overlay.past_views (org_id, at, sight);

-- Finds the records that came after a moment.
create index practitioners_first_batch on practitioners (first_batch_id) where first_batch_id is not null;
create index entities_first_batch on entities (first_batch_id) where first_batch_id is not null;
