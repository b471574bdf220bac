-- A message of ours need not be a person's: an automation, a script, a campaign may have written it. Of a person the
-- name is read from the user; of everything else it is kept as it was.
alter table messages
  add column author_type text,
  add column author_label text;
