-- Views of lists that users keep under a name: filters and order as the address has them, and columns.
create table list_views (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  -- the query string of the list, without its page
  address text not null,
  -- ids of the columns that stay away
  hidden_columns text[] not null,
  -- opened where the address says nothing
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create unique index list_views_name on list_views (org_id, user_id, list, lower(name));
create unique index list_views_default on list_views (org_id, user_id, list) where is_default;

alter table list_views enable row level security;

create policy own_organization on list_views to concord_app using (org_id = app_org());
create policy all_rows on list_views to concord_system using (true);

grant select, insert, update, delete on list_views to concord_app, concord_system;
