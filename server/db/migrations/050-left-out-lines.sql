-- Few lines are left out: which ones is asked for with each page of the changes of an update.
create index data_update_lines_left_out on data_update_lines (org_id, update_id, line) where left_out;
