-- A view stands here as soon as it sees any record otherwise, also in what no row of the search model says: a second phone.
-- has_rows: whether it has rows beside the public model.
alter table search.overlay_views add column has_rows boolean not null default true;
insert into search.overlay_views (view_id, org_id, version, has_rows)
select distinct o.view_id, o.org_id, v.version, false
from overlay.records o cross join search.model_version v
where o.view_id <> '00000000-0000-0000-0000-000000000000'
on conflict do nothing;

-- Sets get the smallest numbers that are free, so that a transaction that is undone uses none up.
drop sequence search.two_byte_set_ids, search.three_byte_set_ids;

-- Raised when a rebuild takes numbers of sets back: programs forget the sets that they know.
alter table search.model_version add column sets_version bigint not null default 1;
