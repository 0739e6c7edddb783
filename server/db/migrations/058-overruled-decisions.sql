-- Keys of single differences on which someone had decided and that this decision about a group changed: in later attempts,
-- where it does not count itself, they are open.
alter table roster_cycle_decisions add column overruled text[] not null default '{}';
