-- Sessions of the local sign-in that their user ended before their time was over, the last ones first.
alter table users add column ended_sessions uuid[];
