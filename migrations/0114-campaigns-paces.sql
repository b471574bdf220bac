-- How far a run with a number of messages per minute is: what is late because of a stop, or because no server ran, leaves at that pace too.
-- area: campaigns
create table campaign_paces (
  business_id bigint not null,
  campaign_id bigint not null,
  -- From when on the next message may leave.
  next_time timestamptz not null,
  -- The last time that was given to a message which came too early.
  given_time timestamptz not null,
  primary key (business_id, campaign_id),
  foreign key (business_id, campaign_id) references campaigns (business_id, id) on delete cascade
);
select make_tenant_table('campaign_paces');
