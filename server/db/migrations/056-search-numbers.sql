-- A view has a row here as soon as any record differs in it from the public view, also where no row of the search model
-- differs, as by a second phone. has_rows tells whether it has rows of its own in the search model.
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

-- The kind of an entity becomes a set of one member (kind k). Its number was that of its list, cut to 16 bits, which two
-- kinds could share. It stays where it is free, so that the rows of the model mean what they meant.
alter table search.sets drop constraint sets_check;
alter table search.sets
  add check (id between 1 and case when kind in ('g', 'w', 'k') then 65535 else 16777215 end);
insert into search.sets (id, kind, members)
select distinct on (l.id & 65535) l.id & 65535, 'k', array[l.value] from search.lists l
where l.subject = 'e' and l.kind = 'k' and l.id & 65535 > 0
  and not exists (select from search.sets s where s.id = l.id & 65535)
order by l.id & 65535, l.id;
-- Other kinds get their numbers when the model is built again.
insert into search.stale_marks (marked_at)
select now() from search.lists l
where l.subject = 'e' and l.kind = 'k'
  and not exists (select from search.sets s where s.kind = 'k' and s.members = array[l.value]::text[])
limit 1;
