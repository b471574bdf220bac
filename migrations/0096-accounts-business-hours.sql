-- When a business is open and within how many minutes of that a customer shall have a reply; who is there.

-- Null: open all day, every day. Null: no target.
alter table businesses add column business_hours jsonb,
  add column first_reply_minutes int check (first_reply_minutes > 0);

alter table users add column availability text not null default 'available' check (availability in ('available', 'away')),
  add column out_from timestamptz,
  add column out_until timestamptz,
  add column out_note text,
  add column stand_in_id bigint,
  add foreign key (business_id, stand_in_id) references users (business_id, id),
  add constraint absences_whole check (
    (out_from is null) = (out_until is null) and (out_from is null) = (out_note is null) and out_until > out_from
    and (stand_in_id is null or out_from is not null));

-- Whose availability is set by others; a new business gets it from the contract.
alter table roles no force row level security;
update roles set permissions = permissions || '{users.availability}'
  where built_in in ('supervisor', 'admin', 'super_admin') and not permissions @> '{users.availability}';
alter table roles force row level security;
