-- What people who rejected changes did to the rows that go out, once their files are made (cycles/control-totals.ts); null
-- where nothing was rejected, or they are not made yet. `attempt` says whose results they were made of.
alter table roster_cycles add column approved jsonb;
