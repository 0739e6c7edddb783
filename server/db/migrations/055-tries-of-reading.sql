-- Counts how often a worker began to read a file that came: one that is killed each time ends with a sentence for people.
alter table roster_uploads add column tries integer not null default 0;
alter table roster_cycle_fix_sets add column tries integer not null default 0;

-- What became of a file of a source is noted when its upload ends: the upload may have expired when the source is looked into.
create index roster_fetched_files_of_uploads on roster_fetched_files (org_id, upload_id) where state = 'reading';
update roster_fetched_files f set state = u.state, message = u.refusal ->> 'message'
from roster_uploads u
where f.state = 'reading' and u.org_id = f.org_id and u.id = f.upload_id and u.state in ('stored', 'refused');
update roster_fetched_files f set state = 'stored'
where f.state = 'reading'
  and not exists (select from roster_uploads u where u.org_id = f.org_id and u.id = f.upload_id)
  and exists (select from roster_files r
    where r.org_id = f.org_id and r.received_sha256 = f.sha256 and r.received_bytes = f.bytes and r.received_at >= f.seen_at);
update roster_fetched_files f set state = 'refused', message = 'The upload of the file was canceled.'
where f.state = 'reading' and not exists (select from roster_uploads u where u.org_id = f.org_id and u.id = f.upload_id);
