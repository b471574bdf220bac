-- Functions that no default and no policy uses live in migrations/functions/, one present text each. They are applied
-- after the numbered migrations, and again when their text has changed.

-- What was applied last, by file.
create table sql_functions (
  file text primary key,
  hash text not null
);

-- An overload that nothing calls any more.
drop function append_webhooks(text, bytea[]);
