-- Views of the past with many records are put together by a job, in pieces.

-- Records that a view is still to hold; it is not read before they are written.
create table overlay.past_pending (
  view_id uuid not null references overlay.past_views (id) on delete cascade,
  npi bigint not null,
  primary key (view_id, npi)
);
alter table overlay.past_pending enable row level security;
create policy all_rows on overlay.past_pending to concord_system using (true);
grant select, insert, update, delete on overlay.past_pending to concord_system;

alter table overlay.past_views
  -- states and ZIP codes that decide what is left out
  add column entitlement jsonb,
  -- how many records it holds, and how many it is still to hold
  add column records integer not null default 0,
  add column pending integer not null default 0,
  -- when a job last wrote some of them
  add column worked_at timestamptz;
