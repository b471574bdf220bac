-- The number of a business's last event, in a table of its own. In `tenants` every foreign key met the versions of a row
-- that changes with each event, its key-share locks made a multixact of each change, and each change asked forty
-- constraints whether a key had changed.
create table event_counters (
  business_id bigint primary key references tenants on delete cascade,
  event_seq bigint not null default 0
) with (fillfactor = 50); -- so that a changed row finds room on its page, and no index changes
select make_tenant_table('event_counters');
insert into event_counters (business_id, event_seq) select business_id, event_seq from tenants;
alter table tenants drop column event_seq;

-- The counter's row, which every writer of events locks, says that the business exists: one check for a batch instead of
-- a foreign key's for each event.
alter table event_log drop constraint event_log_business_id_fkey;

create function start_event_log() returns trigger language plpgsql as $$
begin
  insert into event_counters (business_id) values (new.business_id);
  return null;
end
$$;
create trigger start_event_log after insert on tenants for each row execute function start_event_log();

create function delete_event_log() returns trigger language plpgsql as $$
begin
  delete from event_log where business_id = old.business_id;
  return null;
end
$$;
create trigger delete_event_log after delete on tenants for each row execute function delete_event_log();
