-- What is removed with an organization is found by it; claims lost this index when their table was made again.
create index claims_of_organization on claims (org_id) where org_id is not null;
