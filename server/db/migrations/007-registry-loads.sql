-- Files of the registry on their way into the directory. They are read in committed steps into tables of this schema,
-- which the loader makes for each file, and come into the directory in one transaction when all are read. Unlogged:
-- after a crash of the database the tables are empty, the run among them, and the files are read anew.
create schema load;
grant usage, create on schema load to concord_system;

-- The load that is being read, at most one.
create unlogged table load.run (
  only_one boolean primary key default true check (only_one),
  batch_id uuid not null,
  -- {shape, files: [{name, bytes, stamp}]}: only a load of the very same goes on
  input jsonb not null,
  -- counts the committed steps; who adds one must know how many there are
  step integer not null default 0,
  -- how far each file is read and what was noticed
  progress jsonb not null
);
grant select, insert, update, delete on load.run to concord_system;

-- The last day that a public file covers, so that an older one is noticed.
alter table batches add column covers_until date;
