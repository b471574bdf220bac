-- Labels of chats and the people who follow them. Both stand in the chat, so that a list, an event and a batch of what customers
-- wrote have them without a statement of their own; `chat_marks` is their index.

-- area: chats
alter table chats add column labels jsonb, add column follower_ids jsonb,
  add constraint labels_some check (labels is null or (jsonb_typeof(labels) = 'array' and labels <> '[]')),
  add constraint followers_some check (follower_ids is null or (jsonb_typeof(follower_ids) = 'array' and follower_ids <> '[]'));

create table chat_marks (
  business_id bigint not null,
  kind text not null check (kind in ('label', 'follower')),
  -- The key of a label, or the id of a person.
  value text not null,
  chat_id bigint not null,
  primary key (business_id, kind, value, chat_id),
  foreign key (business_id, chat_id) references chats on delete cascade
);
create index chat_marks_of_chat on chat_marks (business_id, chat_id);
select make_tenant_table('chat_marks');

create function write_chat_marks() returns trigger language plpgsql as $$
begin
  delete from chat_marks where business_id = new.business_id and chat_id = new.id;
  insert into chat_marks (business_id, kind, value, chat_id)
    select new.business_id, 'label', value, new.id from jsonb_array_elements_text(coalesce(new.labels, '[]')) as e (value)
    union select new.business_id, 'follower', value, new.id from jsonb_array_elements_text(coalesce(new.follower_ids, '[]')) as e (value);
  return null;
end
$$;

create trigger chat_marks_of_new after insert on chats for each row
  when (new.labels is not null or new.follower_ids is not null) execute function write_chat_marks();
create trigger chat_marks_of_changed after update of labels, follower_ids on chats for each row
  when (new.labels is distinct from old.labels or new.follower_ids is distinct from old.follower_ids) execute function write_chat_marks();
