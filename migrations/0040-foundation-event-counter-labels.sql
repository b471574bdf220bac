-- How far the log of a business is, for areas that read it with a row of their own.
create view event_counter_labels with (security_invoker = true) as select business_id, event_seq from event_counters;
grant select on event_counter_labels to parley_app, parley_system;
