-- Roster files as they are stored: without what the organization removes of sensitive columns.
create table roster_files (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  -- of what came; the bytes themselves are not kept where something was removed
  received_sha256 text not null,
  received_bytes bigint not null,
  received_at timestamptz not null,
  -- may be gone
  received_by uuid not null,
  token_id uuid,
  -- of what is stored, which is an object under this hash
  sha256 text not null,
  bytes bigint not null,
  format text not null,
  stored_as text not null check (stored_as in ('received', 'edited', 'newWorkbook')),
  stored_name text not null,
  removed jsonb not null,
  ssn_like_tins jsonb not null,
  inspection jsonb not null,
  primary key (org_id, id)
);
create index roster_files_received on roster_files (org_id, received_sha256, received_at desc);
create index roster_files_stored on roster_files (org_id, sha256);

-- Bytes on their way in. Rows go when an upload is canceled or expires.
create table roster_uploads (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- who acted as the user
  impersonator_id uuid,
  token_id uuid,
  name text not null,
  bytes bigint not null check (bytes > 0),
  -- of the whole file, as the sender says
  sha256 text,
  received bigint not null default 0 check (received between 0 and bytes),
  state text not null default 'uploading' check (state in ('uploading', 'reading', 'stored', 'refused')),
  refusal jsonb,
  file_id uuid,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, file_id) references roster_files (org_id, id) on delete cascade,
  check (state <> 'stored' or file_id is not null),
  check (state <> 'reading' or received = bytes)
);
create index roster_uploads_of_user on roster_uploads (org_id, user_id, started_at desc);
create index roster_uploads_expiry on roster_uploads (expires_at);

-- The objects that hold the bytes so far.
create table roster_upload_parts (
  org_id uuid not null,
  upload_id uuid not null,
  start_byte bigint not null,
  bytes bigint not null check (bytes > 0),
  key text not null,
  primary key (org_id, upload_id, start_byte),
  foreign key (org_id, upload_id) references roster_uploads (org_id, id) on delete cascade
);

alter table roster_files enable row level security;
alter table roster_uploads enable row level security;
alter table roster_upload_parts enable row level security;

create policy own_organization on roster_files to concord_app using (org_id = app_org());
create policy own_organization on roster_uploads to concord_app using (org_id = app_org());
create policy own_organization on roster_upload_parts to concord_app using (org_id = app_org());

create policy all_rows on roster_files to concord_system using (true);
create policy all_rows on roster_uploads to concord_system using (true);
create policy all_rows on roster_upload_parts to concord_system using (true);

grant select, insert, update, delete on roster_files, roster_uploads, roster_upload_parts to concord_app, concord_system;
