import type { Mutant } from './mutant.ts';

const stand = 'src/app/testing/templates';

/** Faults of templates, between what is written here and what the provider has, that the tests must find. */
export const templateMutants: readonly Mutant[] = [
  {
    promise: 'templates',
    name: 'a publishing whose answer was lost is not asked for',
    file: 'src/templates/server/publish-template.ts',
    find: 'found.publishing_id === null ? found : await afterSettling(ctx, found, channel)',
    replace: 'found',
    test: `${stand}/publish-once.test.ts`,
    only: 'an answer that is lost',
  },
  {
    promise: 'templates',
    name: 'a publishing that may be under way is settled as nothing',
    file: 'src/templates/server/template-row-store.ts',
    find: 't.publishing_time > clock_now() -',
    replace: 't.publishing_time > clock_now() +',
    test: `${stand}/publish-once.test.ts`,
    only: 'a process that ends',
  },
  {
    promise: 'templates',
    name: 'an older report of a status counts',
    file: 'src/templates/server/template-update-store.ts',
    find: "case when (e.status ->> 'time')::timestamptz >= coalesce(m.status_time, '-infinity') then e.status end",
    replace: 'e.status',
    test: `${stand}/apply-updates.test.ts`,
    only: 'any order',
  },
  {
    promise: 'templates',
    name: 'a sync overwrites what a report has said since it began',
    file: 'src/templates/server/template-sync-store.ts',
    find: 'provider_status = case when m.status_time > $4 then m.provider_status else excluded.provider_status end',
    replace: 'provider_status = excluded.provider_status',
    test: `${stand}/sync-templates.test.ts`,
    only: 'a report of before a sync',
  },
  {
    promise: 'templates',
    name: 'a sync takes back what a person has chosen',
    file: 'src/templates/server/template-sync-store.ts',
    find: 'words = excluded.words, synced_time',
    replace: 'words = excluded.words, purpose = excluded.purpose, synced_time',
    test: `${stand}/sync-templates.test.ts`,
    only: 'purposes follow',
  },
  {
    promise: 'templates',
    name: 'a deactivated template is sent',
    file: 'src/chats/server/send/outgoing-content.ts',
    find: "template.status !== 'active'",
    replace: "template.provider_status !== 'APPROVED'",
    test: `${stand}/publish.test.ts`,
    only: 'a deactivated template',
  },
  {
    promise: 'templates',
    name: 'quick replies stand anywhere',
    file: 'src/templates/contract/check-template.ts',
    find: '/^(?:q*o*|o*q*)$/',
    replace: '/^[qo]*$/',
    test: 'src/templates/contract/check-template.test.ts',
    only: 'apart',
  },
];
