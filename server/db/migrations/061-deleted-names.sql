-- The log names users and organizations that were deleted by what the event of that recorded: few events among many.
create index audit_events_deletions on audit_events (org_id, action)
  where action in ('user.deleted', 'organization.deleted');
