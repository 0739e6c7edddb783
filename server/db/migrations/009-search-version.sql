-- Grows in every transaction that writes the read model: a program may keep what it counted for as long as the
-- number stays.
create table search.model_version (version bigint not null);
insert into search.model_version values (1);
grant select on search.model_version to concord_app;
grant select, update on search.model_version to concord_system;
