-- The statistics of a bulk send count failures by their reason, too: the sentence that people read at the message.
alter table send_source_changes add column reason text;
alter table send_source_totals add column failures jsonb not null default '{}';
