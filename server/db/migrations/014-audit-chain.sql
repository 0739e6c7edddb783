-- The audit log becomes one chain for each organization: every event carries a hash over the one before it and itself,
-- so that whoever changes, removes or slips in an event breaks the chain from there on. The database links the events,
-- and nothing but the end of their keeping removes any.
alter table audit_events add column if not exists impersonator_id uuid;
alter table audit_events
  add column token_id uuid,
  add column address text,
  add column seq bigint,
  add column previous_hash bytea,
  add column hash bytea;

-- Where each chain ends, so that it cannot be cut short in silence. Its row is also the lock of the chain.
create table audit_heads (
  org_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

-- Where a chain begins after its oldest part was removed: the hash of the last event that is gone.
create table audit_anchors (
  org_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  removed bigint not null,
  at timestamptz not null,
  -- HMAC of the program over org_id, seq, hash and at
  signature bytea not null,
  primary key (org_id, seq)
);

-- What the hash is over: everything that the event says, in one form.
create function audit_event_text(event audit_events) returns text language sql stable as $$
  select jsonb_build_array(event.org_id, event.seq, event.id, (extract(epoch from event.at) * 1000000)::bigint,
    event.user_id, event.impersonator_id, event.token_id, event.address, event.action, event.details)::text
$$;

create function audit_event_hash(event audit_events) returns bytea language sql stable as $$
  select sha256(event.previous_hash || convert_to(audit_event_text(event), 'UTF8'))
$$;

-- Events of one organization line up at its head until the transaction ends; those of others do not wait.
create function link_audit_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into audit_heads (org_id, seq, hash) values (new.org_id, 0, '') on conflict do nothing;
  select seq + 1, hash into new.seq, new.previous_hash from audit_heads where org_id = new.org_id for update;
  new.hash := audit_event_hash(new);
  update audit_heads set seq = new.seq, hash = new.hash where org_id = new.org_id;
  return new;
end
$$;

do $$
declare
  event audit_events;
  head audit_heads;
begin
  for event in select * from audit_events order by org_id, at, id loop
    if head.org_id is distinct from event.org_id then
      head := row (event.org_id, 0, ''::bytea);
    end if;
    event.seq := head.seq + 1;
    event.previous_hash := head.hash;
    event.hash := audit_event_hash(event);
    update audit_events set seq = event.seq, previous_hash = event.previous_hash, hash = event.hash
      where org_id = event.org_id and id = event.id;
    head := row (event.org_id, event.seq, event.hash);
    insert into audit_heads values (head.*)
      on conflict (org_id) do update set seq = excluded.seq, hash = excluded.hash;
  end loop;
end
$$;

alter table audit_events
  alter column seq set not null,
  alter column previous_hash set not null,
  alter column hash set not null;
-- Newest first is how the log is read.
create unique index audit_events_seq on audit_events (org_id, seq desc);
drop index audit_events_at;
create index audit_events_at on audit_events (at desc, org_id, seq desc);
create index audit_events_own_at on audit_events (org_id, at desc, seq desc);

create trigger link_audit_event before insert on audit_events for each row execute function link_audit_event();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('audit.removes_expired', true) is distinct from 'on' then
    raise exception 'audit events are neither changed nor removed';
  end if;
  return null;
end
$$;
create trigger refuse_audit_change before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();

-- Removes the oldest part of a chain, up to and with `last_seq`, and leaves its anchor. Whoever calls it, a year stays.
create function remove_audit_events(chain uuid, last_seq bigint, signed_at timestamptz, signature bytea)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_hash bytea := (select hash from audit_events where org_id = chain and seq = last_seq);
  count bigint;
begin
  if last_hash is null then
    raise exception 'there is no such audit event';
  end if;
  if exists (select from audit_events where org_id = chain and seq <= last_seq and at > now() - interval '365 days') then
    raise exception 'audit events are kept for a year at least';
  end if;
  perform set_config('audit.removes_expired', 'on', true);
  delete from audit_events where org_id = chain and seq <= last_seq;
  get diagnostics count = row_count;
  perform set_config('audit.removes_expired', 'off', true);
  insert into audit_anchors values (chain, last_seq, last_hash, count, signed_at, signature);
  return count;
end
$$;
revoke execute on function remove_audit_events from public;
grant execute on function remove_audit_events to concord_system;

alter table audit_heads enable row level security;
alter table audit_anchors enable row level security;
create policy own_organization on audit_heads to concord_app using (org_id = app_org());
create policy own_organization on audit_anchors to concord_app using (org_id = app_org());
create policy all_rows on audit_heads to concord_system using (true);
create policy all_rows on audit_anchors to concord_system using (true);
grant select on audit_heads, audit_anchors to concord_app, concord_system;
revoke update, delete on audit_events from concord_system;
