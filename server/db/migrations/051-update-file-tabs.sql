-- Tabs of a workbook that hold rows and were not read, for whoever sent it to know.
alter table data_update_files add column other_tabs text[] not null default '{}';
