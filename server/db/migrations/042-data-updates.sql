-- Corrections that someone brings: what was said, by whom, what was understood of it, and what became of it.
create table data_updates (
  org_id uuid not null,
  id uuid not null,
  -- people call it by it: DU-2041
  number integer not null,
  -- of one that was applied or undone its batch has the last word (updates/update-store.ts)
  state text not null check (state in
    ('draft', 'open', 'applying', 'applied', 'undoing', 'undone', 'rejected', 'discarded')),
  origin text not null check (origin in ('file', 'form', 'field', 'attestation', 'office', 'api')),
  title text not null default '',
  -- {source, person, contact}: who says so
  said_by jsonb not null default '{}',
  true_since date,
  heard_at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- raised with each change that people see; whoever changes it says which one they saw
  revision integer not null default 1,
  batch_id uuid,
  submitted_at timestamptz,
  closed_reason text,
  -- of a worker that reads, weighs, applies or undoes it; what it writes counts as long as its attempt is this one
  attempt integer not null default 0,
  progress jsonb,
  failure text,
  impact jsonb,
  impact_at timestamptz,
  primary key (org_id, id),
  unique (org_id, number)
);
create index data_updates_batch on data_updates (batch_id);

-- What came, line by line, and whom it means.
create table data_update_lines (
  org_id uuid not null,
  update_id uuid not null,
  line integer not null,
  -- as it came: {tab, row, cells: [[header, text]]} of a file, null of a form
  raw jsonb,
  npi bigint,
  verdict text not null check (verdict in ('sure', 'likely', 'ask', 'none')),
  reason text not null default '',
  candidates jsonb not null default '[]',
  left_out boolean not null default false,
  primary key (org_id, update_id, line),
  foreign key (org_id, update_id) references data_updates (org_id, id) on delete cascade
);

-- The changes that the lines ask for. Values are those of claims (domain/record-field.ts); null: there is none.
create table data_update_changes (
  org_id uuid not null,
  update_id uuid not null,
  number integer not null,
  line integer not null,
  npi bigint,
  path text not null,
  value jsonb,
  before jsonb,
  verdict text not null check (verdict in ('sure', 'likely', 'ask', 'none')),
  selected boolean not null default true,
  -- null: its impact is not known
  effect text check (effect in ('ready', 'conflict', 'breaksRule', 'noEffect')),
  details jsonb not null default '{}',
  primary key (org_id, update_id, number),
  foreign key (org_id, update_id) references data_updates (org_id, id) on delete cascade
);
create index data_update_changes_line on data_update_changes (org_id, update_id, line);
create index data_update_changes_npi on data_update_changes (org_id, npi);

-- Files that show that it is so, stored as uploads are.
create table data_update_evidence (
  org_id uuid not null,
  update_id uuid not null,
  id uuid not null,
  name text not null,
  key text not null,
  sha256 text not null,
  bytes bigint not null,
  -- null: of all lines
  lines integer[],
  added_by uuid,
  added_at timestamptz not null,
  primary key (org_id, update_id, id),
  foreign key (org_id, update_id) references data_updates (org_id, id) on delete cascade
);
create index data_update_evidence_key on data_update_evidence (key);

alter table data_updates enable row level security;
alter table data_update_lines enable row level security;
alter table data_update_changes enable row level security;
alter table data_update_evidence enable row level security;

create policy own_organization on data_updates to concord_app using (org_id = app_org());
create policy own_organization on data_update_lines to concord_app using (org_id = app_org());
create policy own_organization on data_update_changes to concord_app using (org_id = app_org());
create policy own_organization on data_update_evidence to concord_app using (org_id = app_org());

create policy all_rows on data_updates to concord_system using (true);
create policy all_rows on data_update_lines to concord_system using (true);
create policy all_rows on data_update_changes to concord_system using (true);
create policy all_rows on data_update_evidence to concord_system using (true);

grant select, insert, update, delete on data_updates, data_update_lines, data_update_changes, data_update_evidence
  to concord_app, concord_system;

