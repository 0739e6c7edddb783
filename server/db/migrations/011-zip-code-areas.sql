-- Areas of the read model become finer: 1000 + ZIP code in place of 1000 + its first three digits, so that the records of
-- a specialty at a ZIP code are a range of the index. Done in place, because a search around a ZIP code must find
-- everybody at once, and not only after the next build. Cards of the search leave out what is null: half of their text.
alter table search.subjects alter areas type integer[];
alter table search.postings alter state type integer;
alter table search.rollups alter state type integer;

update search.subjects s set card = jsonb_strip_nulls(card), areas = array(
  select area from unnest(s.areas) area where area < 1000
  union all
  select distinct 1000 + zip::integer from jsonb_array_elements_text(s.card -> 'zips') zip where zip ~ '^[0-9]{5}$'
  order by 1);

delete from search.postings where state >= 1000;
insert into search.postings (list, state, name_rank, features)
select l.id, area, s.name_rank, s.features
from search.subjects s, unnest(s.lists) held, unnest(s.areas) area, search.lists l
where area >= 1000 and l.id = held and l.kind = 't';
