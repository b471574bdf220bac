-- The history of records and the rows of an import are written by the hundred thousand, by statements that name the business of
-- their transaction, which row-level security compares. A foreign key looked the same row up once more for each of them: a third
-- of what a row of history takes. As in event_log.
-- area: records
alter table record_activities drop constraint record_activities_business_id_fkey;
-- area: imports
alter table import_rows drop constraint import_rows_business_id_import_id_fkey;
