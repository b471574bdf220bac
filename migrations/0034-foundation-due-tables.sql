-- A table of scheduled work is always the same: `select make_due_table('goals', 'goal_id')` makes due_goals. Further
-- columns are added by `alter table`.
create function make_due_table(kind text, variadic key text[]) returns void language plpgsql as $$
declare
  due_table text := 'due_' || kind;
begin
  execute format(
    'create table %I (
       business_id bigint not null references tenants on delete cascade,
       %s,
       due_time timestamptz not null,
       lease_until timestamptz,
       lease_epoch bigint not null default 0,
       failures smallint not null default 0,
       depth smallint not null default 0,
       primary key (business_id, %s)
     ) with (autovacuum_vacuum_scale_factor = 0.05)',
    due_table,
    (select string_agg(format('%I bigint not null', k.name), ', ' order by k.position)
     from unnest(key) with ordinality k (name, position)),
    (select string_agg(quote_ident(k.name), ', ' order by k.position) from unnest(key) with ordinality k (name, position))
  );
  execute format('create index %I on %I (due_time)', due_table || '_by_time', due_table);
  execute format('create index %I on %I (business_id, due_time)', due_table || '_of_business', due_table);
  perform make_tenant_table(due_table::regclass);
end
$$;
