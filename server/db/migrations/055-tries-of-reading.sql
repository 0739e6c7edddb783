-- Counts how often a worker began to read a file that came: one that is killed each time ends with a sentence for people.
alter table roster_uploads add column tries integer not null default 0;
alter table roster_cycle_fix_sets add column tries integer not null default 0;
