-- Who states an entity as its parent, by NPI or by name, and which entities bear that name.
create index entities_parent on entities (parent_npi) where parent_npi is not null;
create index entities_parent_name on entities (parent_name) where parent_name is not null;
create index entities_name on entities (name) where name is not null;
create index entities_parent on overlay.entities (parent_npi) where parent_npi is not null;
create index entities_parent_name on overlay.entities (parent_name) where parent_name is not null;
create index entities_name on overlay.entities (name) where name is not null;

-- Who else is at an address. Streets are compared as the registry writes them.
create index locations_street on locations (zip, address_1)
  where position >= 0 and zip is not null and address_1 is not null;
create index locations_street on overlay.locations (zip, address_1)
  where position >= 0 and zip is not null and address_1 is not null;
