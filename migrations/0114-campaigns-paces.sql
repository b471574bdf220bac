-- Rate limiter state of campaigns with a limit of messages per minute. It also applies to overdue messages, after a stop or an outage.
-- area: campaigns
create table campaign_paces (
  business_id bigint not null,
  campaign_id bigint not null,
  -- The next message may be sent from this time on.
  next_time timestamptz not null,
  -- The latest time to which a message was deferred.
  deferred_time timestamptz not null,
  primary key (business_id, campaign_id),
  foreign key (business_id, campaign_id) references campaigns (business_id, id) on delete cascade
);
select make_tenant_table('campaign_paces');
