-- A search finds words in any order; the function that does is find_records_by_words (functions/find-records-by-words.sql).
-- area: records
drop function if exists find_records(text, text, text, int);
