-- A batch that is too large to be applied or undone while someone waits: a job does it.
alter table batches add column pending text check (pending in ('apply', 'undo'));

-- What sources count is changed by people, each naming the version that they saw.
alter table sources add column version integer not null default 1;
