-- area: channels
create or replace function claim_channel_route(of_kind text, number_id text, account_id text, of_channel bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with claimed as (
    insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id)
    select of_kind, number_id, account_id, current_business(), of_channel where current_business() is not null
    on conflict (kind, provider_number_id) do update set provider_account_id = excluded.provider_account_id, channel_id = excluded.channel_id
      where channel_routes.business_id = excluded.business_id
    returning 1
  ) select exists (select from claimed)
$$;
create or replace function release_channel_route(of_kind text, number_id text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from channel_routes where kind = of_kind and provider_number_id = number_id and business_id = current_business()
$$;
revoke all on function claim_channel_route(text, text, text, bigint), release_channel_route(text, text) from public;
grant execute on function claim_channel_route(text, text, text, bigint), release_channel_route(text, text) to parley_app, parley_system;
