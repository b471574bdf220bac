import type { Mutant } from './mutant.ts';

const pushes = 'src/notifications/server/push/push.test.ts';
const worker = 'src/app/web/service-worker.test.ts';
const keptFiles = 'src/app/web/service-worker-files.test.ts';
const navigation = 'src/app/web/notification-navigation.test.tsx';

/** Faults in what leaves Parley to notify people, and in where it leads them. */
export const notificationMutants: readonly Mutant[] = [
  {
    promise: 'S17',
    name: 'the service worker opens whatever a push names',
    file: 'src/app/web/public/service-worker.js',
    find: 'const isKnown = MODULE.test(text(data?.module)) && ID.test(text(data?.record_id));',
    replace: 'const isKnown = text(data?.module) !== null;',
    test: worker,
    only: 'stays at home',
  },
  {
    promise: 'S43',
    name: 'the service worker keeps what it was pushed',
    file: 'src/app/web/public/service-worker.js',
    find: '  if (push) event.waitUntil(show(push));',
    replace: "  if (push) event.waitUntil(caches.open('pushes').then(() => show(push)));",
    test: worker,
    only: 'keeps nothing',
  },
  {
    promise: 'S43',
    name: 'the service worker keeps whatever the page asks for',
    file: 'src/app/web/public/service-worker.js',
    find: '  if (pathname.startsWith(ASSETS)) event',
    replace: "  if (pathname.startsWith('/')) event",
    test: keptFiles,
    only: 'nothing else whatever is requested',
  },
  {
    promise: 'S43',
    name: 'the service worker asks for files in the name of whoever is signed in',
    file: 'src/app/web/public/service-worker.js',
    find: "{ credentials: 'omit', ",
    replace: '{ ',
    test: keptFiles,
    only: 'nothing else whatever is requested',
  },
  {
    promise: 'CHAT-10',
    name: 'the service worker keeps a page of another version than its files',
    file: 'src/app/web/public/service-worker.js',
    find: 'if (named.some((each) => !BUILD.files.includes(each)))',
    replace: 'if (named.length === 0)',
    test: keptFiles,
    only: 'never mixed',
  },
  {
    promise: 'CHAT-10',
    name: 'the service worker never deletes the files of former versions',
    file: 'src/app/web/public/service-worker.js',
    find: '    if (!isNeeded) await caches.delete(name);',
    replace: '',
    test: keptFiles,
    only: 'the ones before are deleted',
  },
  {
    promise: 'CHAT-10',
    name: 'what waits unsent is not sent before the inbox is opened',
    file: 'src/chats/web/sending/resume-sending.ts',
    find: '  senderOf(client, userId);',
    replace: '',
    test: 'src/chats/web/sending/resume-sending.test.ts',
  },
  {
    promise: 'S44',
    name: 'a notification leads to a path made of what it names',
    file: 'src/notifications/web/OpenRecordPage.tsx',
    find: "const path = recordPath(query.get('module') ?? '', query.get('id') ?? '');",
    replace: "const path = recordPath('chats', '1') && `/${query.get('module')}/${query.get('id')}`;",
    test: navigation,
    only: 'leads nowhere',
  },
  {
    promise: 'NOTI-38',
    name: 'a message of last week is pushed',
    file: 'src/notifications/server/push/push-content.ts',
    find: 'age > MAX_AGE_SECONDS;',
    replace: 'age > MAX_AGE_SECONDS * 6000;',
    test: pushes,
    only: 'older than ten minutes',
  },
  {
    promise: 'S3',
    name: 'a push shows whole phone numbers to everyone',
    file: 'src/notifications/server/push/push-content.ts',
    find: '(isHiding ? String(hideNumbers(text)) : text)',
    replace: '(isHiding && text === null ? String(hideNumbers(text)) : text)',
    test: pushes,
    only: 'whole phone numbers',
  },
  {
    promise: 'S35',
    name: 'the token of a browser is stored as it is',
    file: 'src/notifications/server/push/register-push.ts',
    find: 'await services.secretBox.seal(tx, registrationToken(id), token)',
    replace: '((await services.secretBox.seal(tx, registrationToken(id), token)) && token) as never',
    test: pushes,
    only: 'stands in no table',
  },
];
