-- Evidence is about what a line was read from or entered as, and not about its number, which another line may take: a row of
-- a file is named by the hash of the file, its number and its tab (create/line-store.ts), an entered line by chance.
alter table data_update_lines add column identity text not null default gen_random_uuid()::text;
update data_update_lines l set identity = concat_ws('/', f.sha256, l.raw ->> 'row', l.raw ->> 'tab')
  from data_update_files f where f.org_id = l.org_id and f.update_id = l.update_id and l.raw is not null;

-- null: about all lines
alter table data_update_evidence add column about text[];
update data_update_evidence e set about = array(
    select distinct l.identity from data_update_lines l
    where l.org_id = e.org_id and l.update_id = e.update_id and l.line = any (e.lines))
  where e.lines is not null;
alter table data_update_evidence drop column lines;
