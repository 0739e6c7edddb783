-- Who changes an organization says which version they saw, so that no change of another is lost.
alter table organizations add version integer not null default 1;

-- Internal users change an organization in a transaction of that organization. Its id, its client id and when it was
-- created stay; making and removing organizations is left to concord_system.
grant update (name, demo, active, products, version) on organizations to concord_app;
grant insert, update, delete on organization_settings to concord_app;

alter policy own_organization on organizations to concord_app using (id = app_org()) with check (id = app_org());
alter policy own_organization on organization_settings to concord_app
  using (org_id = app_org()) with check (org_id = app_org());

-- What is removed with an organization is found by it; most rows of the ledger have none.
create index batches_of_organization on batches (org_id) where org_id is not null;
create index claims_of_organization on claims (org_id) where org_id is not null;
create index changes_of_organization on changes (org_id) where org_id is not null;
