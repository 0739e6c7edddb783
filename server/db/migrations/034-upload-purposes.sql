-- What an upload is for: a roster, whose cycle begins once the file is stored, or a draft, for which it is read.
alter table roster_uploads
  add column roster_id uuid,
  add column draft_id uuid,
  add foreign key (org_id, roster_id) references rosters (org_id, id) on delete cascade,
  add check (roster_id is null or draft_id is null);

-- Files that are stored for a draft alone are removed with it, and when they expire.
alter table roster_files
  add column draft_id uuid,
  add column expires_at timestamptz,
  add check ((draft_id is null) = (expires_at is null));
create index roster_files_of_drafts on roster_files (org_id, draft_id) where draft_id is not null;

-- Late files are told by the day that they were due.
create index roster_cycles_due on roster_cycles (org_id, due_on) where due_on is not null;
