-- The cards of the search say where their first practice location lies.
update search.subjects s set card = s.card || jsonb_build_object('latitude', l.latitude, 'longitude', l.longitude)
from (
  select distinct on (npi) npi, latitude, longitude from locations where position >= 0 order by npi, position
) l
where l.npi = s.npi;
update search.subjects set card = card || '{"latitude": null, "longitude": null}' where not card ? 'latitude';

-- Lists of a new kind: e, entity that a practitioner is affiliated with. They come with the next build.
insert into search.stale_marks default values;
