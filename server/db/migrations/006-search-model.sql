-- The read model of the search, second form: one design for practitioners and entities (docs/decisions/007).
-- Derived from the golden records, without references to or from it. Tables that grow with the directory are filled
-- beside the old ones and swapped in; the dictionaries (lists, sets, spellings) only ever grow, so that their numbers
-- keep their meaning across a swap and may be remembered by programs.
drop table search.postings, search.terms, search.taxonomies, search.practitioners;
drop function search.refresh_statistics();

-- Everything that a record can stand under, by number.
-- kind: a any; t taxonomy code; f word of a first or middle name; n word of another name, or of a last or entity name
-- behind its first word; l first word of a last or entity name (a dictionary entry only, the name order finds its
-- records); c city; z ZIP; g language; w network; k kind of entity; and sparse marks:
-- x status other than active; p accepting new patients, where stated; v verified by a person; m missing field; s sex, where neither F nor M
create table search.lists (
  id integer generated always as identity primary key,
  -- p practitioner, e entity
  subject "char" not null,
  kind "char" not null,
  value text collate "C" not null,
  -- records in it at the last rebuild, for choosing the shortest way; not exact
  size integer not null default 0,
  unique (subject, kind, value)
);

-- Distinct sets of values, so that a record says with one number which it has. kind: t taxonomy codes, s states,
-- g languages, w networks. Number 0 is the empty set and has no row.
create table search.sets (
  id integer primary key,
  kind "char" not null,
  -- in ascending order
  members text[] not null,
  -- The features give two bytes to sets of languages and networks, three to the others.
  check (id between 1 and case when kind in ('g', 'w') then 65535 else 16777215 end)
);
create index sets_members on search.sets using hash (members);
create sequence search.two_byte_set_ids as integer;
create sequence search.three_byte_set_ids as integer minvalue 65536;

-- Words of names with one letter left out, and whole: two words that share a variant are at most a swap, a missing,
-- an additional or another letter apart.
create table search.spellings (
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (variant, word)
);

-- One row for each record. name_rank = place in the order of name_key, with gaps that take insertions: the sort, the
-- keyset cursor and the join key of everything below.
create table search.subjects (
  name_rank bigint not null,
  npi bigint not null,
  subject "char" not null,
  -- subject, last name or entity name, first name and NPI, U+0001 between them: any start of it is one range of ranks
  name_key text collate "C" not null,
  -- ' SMITH JONES ' : words of the last, entity and other names; words of the first and middle names
  last_words text collate "C" not null,
  first_words text collate "C" not null,
  lists integer[] not null,
  -- of its practice locations: numbers of the states, and 1000 + first three digits of the ZIP codes
  areas smallint[] not null,
  features bytea not null,
  -- what a row of the result list shows
  card jsonb not null
);

-- The records of a list in name order, in each state (number of search.state_number) and in any (-1; lists of kind a
-- and t stand by state, those of kind t also by ZIP area as in subjects.areas; others only under -1). The features travel in the index, so that counting reads it alone.
create table search.postings (
  list integer not null,
  state smallint not null,
  name_rank bigint not null,
  features bytea not null
);

-- How many records of a list of kind a or t have the same features: total and facets without reading postings.
create table search.rollups (
  list integer not null,
  state smallint not null,
  features bytea not null,
  records integer not null
);

-- Keys, indexes and rights of the three tables above, in `search` or in the schema in which they are built anew:
-- after filling, because a sorted build is many times faster than insertion.
create function search.finish_tables(model text) returns void language plpgsql as $$
begin
  execute format('
    alter table %1$I.subjects add primary key (name_rank),
      alter npi set not null, alter subject set not null, alter name_key set not null, alter last_words set not null,
      alter first_words set not null, alter lists set not null, alter areas set not null,
      alter features set not null, alter card set not null;
    create unique index subjects_npi on %1$I.subjects (npi);
    create unique index subjects_name on %1$I.subjects (name_key) include (name_rank);
    alter table %1$I.postings add primary key (list, state, name_rank) include (features);
    alter table %1$I.postings alter features set not null;
    alter table %1$I.rollups add primary key (list, state, features) include (records);
    alter table %1$I.rollups alter records set not null;
    grant select on %1$I.subjects, %1$I.postings, %1$I.rollups to concord_app;
    grant select, insert, update, delete on %1$I.subjects, %1$I.postings, %1$I.rollups to concord_system', model);
end
$$;
revoke execute on function search.finish_tables(text) from public;
select search.finish_tables('search');

-- Each row asks for a rebuild. The one that serves it deletes it, in the same transaction.
create table search.stale_marks (
  id bigint generated always as identity primary key,
  marked_at timestamptz not null default now()
);
-- What this migration found in the directory has no place in the new tables yet.
insert into search.stale_marks default values;

-- Records that changed while a rebuild was running, which it has to look at once more.
create table search.noted_npis (npi bigint not null);

-- Plans of a freshly filled model are only as good as its statistics; only an owner may refresh them.
create function search.refresh_statistics() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze public.practitioners, public.entities, public.locations, public.affiliations;
  analyze search.lists, search.sets, search.spellings, search.subjects, search.postings, search.rollups;
end
$$;
revoke execute on function search.refresh_statistics() from public;
grant execute on function search.refresh_statistics() to concord_system;

grant select on search.lists, search.sets, search.spellings to concord_app;
grant select, insert, update, delete
  on search.lists, search.sets, search.spellings, search.stale_marks, search.noted_npis to concord_system;
grant usage on search.two_byte_set_ids, search.three_byte_set_ids to concord_system;

-- As before, with two short ways for the names that nearly all records have: capitals only, and ASCII only.
create or replace function search.key(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null then ''
    when value ~ '^[A-Z0-9]*$' then value
    when octet_length(value) = length(value)
      then btrim(regexp_replace(translate(upper(value), '''`', ''), '[^A-Z0-9]+', ' ', 'g'))
    else btrim(regexp_replace(
      replace(replace(replace(replace(replace(
        translate(
          regexp_replace(
            normalize(upper(normalize(value, NFD)), NFD),
            '[\u0300-\u036f''’‘`´ʼ]', '', 'g'),
          'ØŁĐÐĦŊŦ', 'OLDDHNT'),
        'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH'), 'ß', 'SS'), 'ẞ', 'SS'),
      '[^[:alnum:]]+', ' ', 'g'))
  end
$$;
