-- The search compares the latest records before it reads an index; its function (functions/find-records-by-words.sql) has
-- an argument more, and this one would stay beside it.
-- area: records
drop function if exists find_records_by_words(text, text, text, text[], int);
