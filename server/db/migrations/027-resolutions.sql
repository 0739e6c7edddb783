-- How the values of a record were found is stored once for all fields that were found alike: a list of
-- {sourceId, batchId, observedOn, score, reason, claims, conflicts, fields: [paths]} instead of an object by path.
update overlay.records r set resolution = (
  select coalesce(jsonb_agg(f.finding || jsonb_build_object('fields', f.fields)), '[]')
  from (
    select e.value as finding, jsonb_agg(e.key) as fields from jsonb_each(r.resolution) e group by e.value
  ) f
);
alter table overlay.records alter column resolution set default '[]';
