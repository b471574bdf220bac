-- Addresses are named by how they belong to a person, not by one provider's word for them: what is made of a phone
-- number, what is given to one person only, and what else tells a sender apart. Row-level security is forced on the
-- owner, too; for these statements it is not.

create function neutral_address_kind(kind text) returns text language sql immutable as $$
  select case kind when 'wa_id' then 'phone_id' when 'bsuid' then 'person_id' when 'scoped' then 'sender_id' else kind end
$$;

alter table contact_identities no force row level security, drop constraint contact_identities_id_kind_check;
update contact_identities set id_kind = neutral_address_kind(id_kind) where id_kind <> neutral_address_kind(id_kind);
alter table contact_identities force row level security,
  add constraint contact_identities_id_kind_check check (id_kind in ('phone', 'phone_id', 'person_id', 'sender_id'));

alter table chats no force row level security, drop constraint chats_recipient_kind_check;
update chats set recipient_kind = neutral_address_kind(recipient_kind) where recipient_kind <> neutral_address_kind(recipient_kind);
alter table chats force row level security,
  add constraint chats_recipient_kind_check check (recipient_kind in ('phone', 'phone_id', 'person_id', 'sender_id'));

alter table outbox no force row level security;
update outbox set recipient_kind = neutral_address_kind(recipient_kind) where recipient_kind <> neutral_address_kind(recipient_kind);
alter table outbox force row level security;

drop function neutral_address_kind(text);
