-- That a record was made, its own row says, with who made it and when: a second row in its history took as long as the
-- record itself when many are imported.
-- area: records
delete from record_activities where kind = 'created';
