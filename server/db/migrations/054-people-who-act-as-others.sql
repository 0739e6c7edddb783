-- Two people release a stop and publish a config. Whoever took part while acting as another user is one of them too.
alter table roster_config_versions
  -- everyone who edited it while acting as another user
  add column editor_impersonators uuid[] not null default '{}',
  -- who asked for its publication while acting as asked_by
  add column asked_impersonator uuid;
alter table roster_cycle_stops
  -- who released it first while acting as first_by
  add column first_impersonator uuid,
  add constraint roster_cycle_stops_two_people check (second_by is null or second_by is distinct from first_impersonator);
