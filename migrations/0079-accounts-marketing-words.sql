-- What customers write to stop marketing messages and to get them again, by language. Null: the lists that Parley begins with.
alter table businesses add column marketing_words jsonb;
