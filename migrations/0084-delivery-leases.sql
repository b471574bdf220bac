-- What is looked for under way is what has expired: by its time, not by walking through all that a number has in flight.

-- area: delivery
drop index outbox_under_way;
-- By state, as no statement on the rows of a batch asks: those must stay on the key (IS_LEASED in result-store.ts).
create index outbox_leases on outbox (lease_until) where state in ('claimed', 'attempting');
