-- The read model of the directory: derived, without references to or from it, can be dropped and rebuilt.
create schema search;
grant usage on schema search to concord_app, concord_system;

-- name_rank = position in the order (last name, first name, NPI) * 1024. It is the sort, the keyset
-- cursor and the join key of everything below; gaps take insertions.
create table search.practitioners (
  name_rank bigint primary key,
  npi bigint not null unique,
  last_key text not null,
  first_key text not null,
  status text not null,
  -- what a row of the result list shows
  card jsonb not null
);
create index practitioners_last on search.practitioners (last_key text_pattern_ops, name_rank);

-- One row for each taxonomy (and -1, any) in each state (and -1, any) of a practitioner.
create table search.postings (
  taxonomy smallint not null,
  state smallint not null,
  name_rank bigint not null,
  primary key (taxonomy, state, name_rank)
);
create index postings_practitioner on search.postings (name_rank);

-- Words that find a practitioner. kind: l last name, f first or middle name, o other name, c city, z ZIP, p phone.
create table search.terms (
  kind "char" not null,
  term text not null,
  name_rank bigint not null,
  primary key (kind, term, name_rank)
);
create index terms_prefix on search.terms (kind, term text_pattern_ops, name_rank);
create index terms_practitioner on search.terms (name_rank);

-- Small numbers for taxonomy codes.
create table search.taxonomies (
  id smallint primary key,
  code text not null unique
);

-- Plans of a freshly filled model are only as good as its statistics; only an owner may refresh them.
create function search.refresh_statistics() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze public.practitioners, public.entities, public.locations, public.affiliations;
  analyze search.practitioners, search.postings, search.terms, search.taxonomies;
end
$$;
revoke execute on function search.refresh_statistics() from public;
grant execute on function search.refresh_statistics() to concord_system;

grant select on all tables in schema search to concord_app;
grant select, insert, update, delete, truncate on all tables in schema search to concord_system;

-- The same folding as searchKey of the domain, for the letters of Latin script that names are written in.
create function search.key(value text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      translate(
        regexp_replace(
          normalize(upper(normalize(coalesce(value, ''), NFD)), NFD),
          '[\u0300-\u036f''’‘`´ʼ]', '', 'g'),
        'ØŁĐÐĦŊŦ', 'OLDDHNT'),
      'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH'), 'ß', 'SS'), 'ẞ', 'SS'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Two letters of a state as a small number.
create function search.state_number(state text) returns smallint language sql immutable parallel safe as $$
  select case when state ~ '^[A-Z]{2}$'
    then ((ascii(state) - 65) * 26 + ascii(substr(state, 2)) - 65)::smallint end
$$;
