-- What a bulk send leaves out, and stops that do not wait for the number.

-- Members who cannot be written to. One row each, so that preparing a slice again changes nothing.
create table send_source_skips (
  business_id bigint not null,
  source_id bigint not null,
  member_id bigint not null,
  contact_id bigint not null,
  -- no_address: the channel knows no address of this contact.
  reason text not null check (reason in ('no_address')),
  primary key (business_id, source_id, member_id),
  foreign key (business_id, source_id) references send_sources on delete cascade
);
select make_tenant_table('send_source_skips');

-- How far the sends of a stopped source are refused: each is passed once.
alter table send_source_progress add column stopped_cursor bigint not null default 0;

-- A source sends on a channel of its own business.
alter table send_sources add foreign key (business_id, channel_id) references channels (business_id, id) on delete cascade;
