-- What people decide of two records is a batch of claims of both. A decision counts while its batch is applied, and what it
-- says beside the claims stays here: the reason, the NPI that leads, the score.
alter table duplicates.decisions add column batch_id uuid;

insert into sources (id, kind, name, weight, half_life_days)
values ('c0de5001-0000-4000-8000-000000000006', 'manual_edit', 'Manual edit', 0.6, 180) on conflict do nothing;

insert into batches (id, source_id, org_id, state, label, started_at, applied_at, applied_by, undone_at, undone_by)
select id, 'c0de5001-0000-4000-8000-000000000006', nullif(org_id, '00000000-0000-0000-0000-000000000000'),
  case when undone_at is null then 'applied' else 'undone' end,
  case verdict when 'same' then 'Same' else 'Not the same' end || ': NPI ' || npi || ' and NPI ' || other_npi,
  decided_at, decided_at, decided_by, undone_at, undone_by
from duplicates.decisions;

insert into claims (npi, batch_id, source_id, org_id, observed_on, fields)
select s.npi, d.id, 'c0de5001-0000-4000-8000-000000000006', nullif(d.org_id, '00000000-0000-0000-0000-000000000000'),
  (d.decided_at at time zone 'UTC')::date, jsonb_build_object('same_as_' || s.other, d.verdict = 'same')
from duplicates.decisions d
cross join lateral (values (d.npi, d.other_npi), (d.other_npi, d.npi)) s (npi, other);

update duplicates.decisions set batch_id = id;
alter table duplicates.decisions alter column batch_id set not null;

drop index duplicates.decisions_in_force;
drop index duplicates.decisions_other;
alter table duplicates.decisions drop column undone_at, drop column undone_by;
create index decisions_pair on duplicates.decisions (npi, other_npi, org_id);
create index decisions_other on duplicates.decisions (other_npi);
revoke insert, update on duplicates.decisions from concord_app;
