-- Forms that strangers fill in on a public page; each submission becomes an enquiry and a contact.
-- area: webforms
create table web_forms (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  -- The part of its public address that cannot be guessed.
  public_key text not null,
  name text not null check (name <> ''),
  title text not null,
  intro text not null,
  fields jsonb not null,
  button_label text not null,
  consent_text text not null,
  after jsonb not null,
  look jsonb not null,
  allowed_origins text[] not null,
  owner_id bigint,
  source text,
  contact_list_id bigint,
  is_active boolean not null,
  blocks_links boolean not null,
  limits_visitors boolean not null,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  unique (business_id, public_key),
  foreign key (business_id, owner_id) references users (business_id, id),
  foreign key (business_id, contact_list_id) references contact_lists (business_id, id) on delete set null (contact_list_id)
);
create index web_forms_of_owner on web_forms (business_id, owner_id) where owner_id is not null;
create index web_forms_of_list on web_forms (business_id, contact_list_id) where contact_list_id is not null;
select make_tenant_table('web_forms');

-- area: webforms
create table web_form_submissions (
  business_id bigint not null,
  id bigint not null default next_id(),
  form_id bigint not null,
  -- Of the page on which it was filled in: a second submission of that page is the same one.
  token text not null,
  submitted_time timestamptz not null default clock_now(),
  -- Labels and texts as they were; never HTML.
  answers jsonb not null,
  consent_text text,
  contact_id bigint,
  enquiry_id bigint,
  problem text,
  primary key (business_id, id),
  unique (business_id, form_id, token),
  foreign key (business_id, form_id) references web_forms (business_id, id) on delete cascade,
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete set null (contact_id) deferrable initially deferred,
  foreign key (business_id, enquiry_id) references enquiries (business_id, id) on delete set null (enquiry_id)
);
create index web_form_submissions_by_time on web_form_submissions (business_id, form_id, id desc);
create index web_form_submissions_of_contact on web_form_submissions (business_id, contact_id) where contact_id is not null;
create index web_form_submissions_of_enquiry on web_form_submissions (business_id, enquiry_id) where enquiry_id is not null;
select make_tenant_table('web_form_submissions');

-- How often a form was opened, sent and stopped as spam on a day (UTC).
-- area: webforms
create table web_form_days (
  business_id bigint not null,
  form_id bigint not null,
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  views int not null default 0,
  submissions int not null default 0,
  stopped int not null default 0,
  primary key (business_id, form_id, day),
  foreign key (business_id, form_id) references web_forms (business_id, id) on delete cascade
);
select make_tenant_table('web_form_days');
