-- A note that was deleted can be restored for a while: the undo of deleting it.
-- area: records
alter table notes add column deleted_time timestamptz;
create index notes_deleted on notes (business_id, deleted_time) where deleted_time is not null;
