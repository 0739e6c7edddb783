-- A pair that someone decided stays when it is no longer found, so that its decision is listed and can be undone.
alter table duplicates.pairs add column is_found boolean not null default true;

-- Those that went before come back. What spoke for them is not known any more.
insert into duplicates.pairs (npi, other_npi, subject, score, reasons, found_at, is_found)
select distinct on (d.npi, d.other_npi) d.npi, d.other_npi, d.subject, d.score, '[]'::jsonb, d.decided_at, false
from duplicates.decisions d join batches b on b.id = d.batch_id
where b.state = 'applied'
order by d.npi, d.other_npi, d.decided_at desc
on conflict do nothing;
