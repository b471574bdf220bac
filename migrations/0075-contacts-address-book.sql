-- What the address book of a business's phone calls someone, and since when: the newest entry counts, and a contact who
-- is called so is renamed with it.
-- area: contacts
alter table contact_identities add column book_name text, add column book_time timestamptz;
