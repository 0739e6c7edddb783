-- What people did for the clocks of the directory: calls with offices, attestations on the web, and questions about networks.
-- Clocks themselves are derived (domain/compliance-clock.ts).
create table attestation_calls (
  org_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('phone', 'web', 'link')),
  -- open: kept while someone is at it
  state text not null check (state in ('open', 'saved')),
  -- '<phone>|<zip>|<street>' of the office; '' on the web, where there is none
  office_key text not null,
  -- {name, street, city, state, zip, phone} as it was when the call began
  office jsonb not null,
  npis bigint[] not null,
  -- {place, phone, newPhone, people: {npi: {place, phone, patients, network, note}}}
  answers jsonb not null default '{}',
  outcome text check (outcome in ('reached', 'voicemail', 'noAnswer', 'wrongNumber', 'refused')),
  spoke_with text not null default '',
  spoke_role text not null default '',
  note text not null default '',
  call_back_at timestamptz,
  started_at timestamptz not null,
  saved_at timestamptz,
  made_by uuid,
  -- the records as they were read to the office, with the answers: what the seal is the SHA-256 of
  snapshot jsonb,
  seal text,
  batch_id uuid,
  update_id uuid,
  revision integer not null default 1,
  primary key (org_id, id)
);
create index attestation_calls_office on attestation_calls (org_id, office_key, saved_at desc);
create index attestation_calls_saved on attestation_calls (org_id, saved_at desc);
create unique index attestation_calls_open on attestation_calls (org_id, office_key, made_by) where state = 'open';

-- What a saved call said of each person.
create table attestation_people (
  org_id uuid not null,
  call_id uuid not null,
  npi bigint not null,
  result text not null check (result in ('unchanged', 'changed', 'left', 'open', 'notAsked')),
  primary key (org_id, call_id, npi),
  foreign key (org_id, call_id) references attestation_calls (org_id, id) on delete cascade
);
create index attestation_people_npi on attestation_people (org_id, npi);

-- Is this provider in network? Each question is answered in writing within one business day and kept for two years.
create table network_questions (
  org_id uuid not null,
  id uuid not null,
  -- people call it by it: NQ-1001
  number integer not null,
  asked_at timestamptz not null,
  asked_by text not null,
  contact text not null default '',
  npi bigint not null,
  network text not null,
  note text not null default '',
  answer text check (answer in ('inNetwork', 'notInNetwork')),
  answered_at timestamptz,
  answered_by uuid,
  -- what the letter says, and the SHA-256 of it
  letter text,
  seal text,
  created_by uuid,
  created_at timestamptz not null,
  revision integer not null default 1,
  primary key (org_id, id),
  unique (org_id, number)
);
create index network_questions_asked on network_questions (org_id, asked_at desc);

-- People of networks that an organization names, in every view.
create index affiliations_network on affiliations (network, npi) where network is not null;
create index affiliations_network on overlay.affiliations (network, view_id, npi) where network is not null;

alter table attestation_calls enable row level security;
alter table attestation_people enable row level security;
alter table network_questions enable row level security;

create policy own_organization on attestation_calls to concord_app using (org_id = app_org());
create policy own_organization on attestation_people to concord_app using (org_id = app_org());
create policy own_organization on network_questions to concord_app using (org_id = app_org());

create policy all_rows on attestation_calls to concord_system using (true);
create policy all_rows on attestation_people to concord_system using (true);
create policy all_rows on network_questions to concord_system using (true);

grant select, insert, update, delete on attestation_calls, attestation_people, network_questions
  to concord_app, concord_system;
