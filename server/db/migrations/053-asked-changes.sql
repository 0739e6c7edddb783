-- Changes that practices are asked about, for the call sheets.
create index data_update_changes_asked on data_update_changes (org_id, npi) where details ->> 'ask' = 'true';
