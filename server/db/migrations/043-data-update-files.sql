-- The file that a data update was read from. What came waits under `staged_key` until it was read; what is kept of it by the
-- organization's policies of sensitive columns stands under `key`.
create table data_update_files (
  org_id uuid not null,
  update_id uuid not null,
  name text not null,
  staged_key text,
  key text,
  -- of what came, to know the same file again
  sha256 text,
  bytes bigint not null,
  kept_bytes bigint,
  stored_name text,
  format text,
  tab text,
  -- rows of data; null until it was read
  rows integer,
  -- each column with its samples, the field that it is read as, and why
  columns jsonb not null default '[]',
  -- how it is read, as the roster engine takes it
  source jsonb,
  -- columns of which not all is kept
  removed jsonb not null default '[]',
  received_by uuid,
  received_at timestamptz not null,
  primary key (org_id, update_id),
  foreign key (org_id, update_id) references data_updates (org_id, id) on delete cascade
);
create index data_update_files_hash on data_update_files (org_id, sha256);

alter table data_update_files enable row level security;
create policy own_organization on data_update_files to concord_app using (org_id = app_org());
create policy all_rows on data_update_files to concord_system using (true);
grant select, insert, update, delete on data_update_files to concord_app, concord_system;

-- What was read of a line, so that it is understood again when someone says whom it means.
alter table data_update_lines
  add column fields jsonb,
  -- [{path, value}] that the record states already
  add column same jsonb not null default '[]',
  -- [{label, text, message}] of cells that could not be read
  add column unread jsonb not null default '[]';
