-- A file may have to be converted before it can be sent: until then it is stored as it came.
alter table media
  add column state text not null default 'ready' check (state in ('ready', 'converting', 'failed')),
  -- Why it could not be converted, for people.
  add column problem text check ((problem is null) = (state <> 'failed'));
