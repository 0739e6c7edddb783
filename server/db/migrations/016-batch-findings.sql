-- What was noticed in the rows of a batch, whatever its source: rows that could not be taken, values that were not
-- used, values that were read on a likely guess. Who sees the batch sees them.
create table batch_findings (
  batch_id uuid not null references batches (id),
  -- counts the findings of a batch from 1, in the order of its files and lines
  number bigint not null,
  -- rejected: the row is not in. warning: the row is in, the value is not used as what it should be.
  -- guess: the value was repaired on a likely reading.
  kind text not null check (kind in ('rejected', 'warning', 'guess')),
  file text not null,
  line bigint not null,
  npi bigint,
  reason text not null,
  -- as it stood: of a rejected row the whole row, else the value
  stated text not null,
  primary key (batch_id, number)
);
create index batch_findings_reason on batch_findings (batch_id, kind, reason);

insert into batch_findings (batch_id, number, kind, file, line, reason, stated)
select batch_id, row_number() over (partition by batch_id order by file, line), 'rejected', file, line, reason, raw
from batch_rejects;
drop table batch_rejects;

alter table batch_findings enable row level security;
create policy of_visible_batches on batch_findings to concord_app
  using (batch_id in (select id from batches where org_id = app_org()));
create policy all_rows on batch_findings to concord_system using (true);
grant select on batch_findings to concord_app;
grant select, insert, update, delete on batch_findings to concord_system;

-- The last day that the files of each kind cover: {"npidata": "2026-11-15", "deactivation": "2026-11-22"}. An older file
-- of one kind says nothing of another.
alter table batches add column covers jsonb;
update batches b set covers = case
    when s.name = 'OIG exclusion list' then jsonb_build_object('leie', covers_until)
    when label like 'NPPES deactivation report%' then jsonb_build_object('deactivation', covers_until)
    else jsonb_build_object('npidata', covers_until, 'pl', covers_until, 'othername', covers_until, 'endpoint', covers_until)
  end
from sources s where s.id = b.source_id and covers_until is not null;

-- What a location may be found by. An address is one of the United States by its country or that of a territory, by a
-- military post office, or because its ZIP code lies in its state; what is stated otherwise stays in the record only.
-- PostgreSQL puts functions into the query that calls them when they hold no subquery: only the rare addresses pay for one.
create function search.is_zip_in_state(zip text, state text) returns boolean language sql stable
  return exists (
    select from public.zip_codes z where z.zip = is_zip_in_state.zip and z.state = is_zip_in_state.state);

create function search.is_in_us(country text, state text, zip text) returns boolean language sql stable
  return country in ('US', 'AS', 'GU', 'MP', 'PR', 'VI') or coalesce(state in ('AA', 'AE', 'AP'), false)
    or search.is_zip_in_state(zip, state);

create function search.us_zip(country text, state text, zip text) returns text language sql stable
  return case when zip ~ '^[0-9]{5}$' and search.is_in_us(country, state, zip) then zip end;

create function search.us_state(country text, state text, zip text) returns text language sql stable
  return case when state in ('AA', 'AE', 'AK', 'AL', 'AP', 'AR', 'AS', 'AZ', 'CA', 'CO', 'CT', 'DC', 'DE', 'FL', 'FM', 'GA',
      'GU', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA', 'MA', 'MD', 'ME', 'MH', 'MI', 'MN', 'MO', 'MP', 'MS', 'MT', 'NC',
      'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK', 'OR', 'PA', 'PR', 'PW', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA',
      'VI', 'VT', 'WA', 'WI', 'WV', 'WY')
    and search.is_in_us(country, state, zip) then state end;

-- Ten digits in the United States, seven or more elsewhere.
create function search.usable_phone(country text, state text, zip text, phone text) returns text language sql stable
  return case when phone ~ '^[2-9][0-9]{2}[2-9][0-9]{6}$'
    or (regexp_replace(phone, '[^0-9]', '', 'g') ~ '^[0-9]{7,}$' and not search.is_in_us(country, state, zip)) then phone end;

insert into search.stale_marks default values;
