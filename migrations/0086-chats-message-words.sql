-- The search for messages: the words of each message, kept in the background (decision 50).

-- area: chats
-- A business's messages in portions of some thousand, in the order in which their words were kept. A message keeps its
-- block; its time lies between these two.
create table message_blocks (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null,
  message_count int not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  primary key (business_id, id)
);
select make_tenant_table('message_blocks');
-- A block's number stands before each of its words in the index: small numbers, without the gaps of a cache.
create sequence message_block_ids as bigint;
grant usage on sequence message_block_ids to parley_app, parley_system;

create table message_words (
  business_id bigint not null,
  message_id bigint not null,
  block_id bigint not null,
  -- As in messages, where it never changes.
  time timestamptz not null,
  -- With its kind and its author, as words that no text has.
  words tsvector not null,
  primary key (business_id, message_id),
  foreign key (business_id, message_id) references messages (business_id, id) on delete cascade
);
select make_tenant_table('message_words');

-- The words of a message as the index holds them: a list for each word of each block.
create function block_words(block_id bigint, words tsvector) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(select block_id || ':' || word from unnest(tsvector_to_array(words)) word));
create index message_words_of_blocks on message_words using gin (block_words(block_id, words));

-- Messages whose words are still to be kept: one row for what one statement wrote or changed.
select make_due_table('message_words', 'batch_id');
alter table due_message_words add column message_ids text not null;

-- Those that are there, the newest first.
insert into due_message_words (business_id, batch_id, message_ids, due_time)
  select business_id, max(id), array_agg(id)::text, clock_now() + make_interval(secs => portion / 1000.0)
  from (
    select business_id, id, (row_number() over (partition by business_id order by id desc) - 1) / 1000 as portion
    from messages where origin <> 'system' and content_type <> 'deleted'
  ) m
  group by business_id, portion;
