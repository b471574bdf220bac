-- What is sent in place of the text of a follow-up once the reply window has ended.

-- area: chats
alter table chats add column follow_up_template jsonb,
  add constraint follow_up_templates_whole check (follow_up_template is null or follow_up is not null);
