-- Members are handed over by what sends, which decides about them; a step can have several messages.
alter table send_sources add column part text not null default '',
  drop constraint send_sources_business_id_kind_record_id_step_key,
  add unique (business_id, kind, record_id, step, part);
alter table send_source_progress drop column cursor, drop column prepared_time;
drop table send_source_skips;
