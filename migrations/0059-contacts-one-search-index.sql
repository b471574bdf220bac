-- search_text holds name and mobile, and its trigram index now serves the search for chats too (find_chat_contacts). These
-- two made up half the time of writing contacts in an import.
-- area: contacts
drop index contacts_by_name;
drop index contacts_by_mobile_part;
