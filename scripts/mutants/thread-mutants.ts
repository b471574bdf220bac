import type { Mutant } from './mutant.ts';

const PREVIEWS = 'src/chats/server/link-previews/link-previews.test.ts';
const FETCH = 'src/chats/server/link-previews/fetch-page.test.ts';

/** Faults that the tests of links, forwarding and tabs must find. */
export const threadMutants: readonly Mutant[] = [
  {
    promise: 'S15',
    name: 'a small picture of a link is served as it came',
    file: 'src/media/server/make-picture.ts',
    find: 'size, always: true, open',
    replace: 'size, open',
    test: PREVIEWS,
    only: 'makes its picture small',
  },
  {
    promise: 'S15',
    name: 'a page of a link is read to its end',
    file: 'src/chats/server/link-previews/fetch-page.ts',
    find: 'if (length > most) break;',
    replace: 'if (length > Infinity) break;',
    test: FETCH,
    only: 'without an end',
  },
  {
    promise: 'S15',
    name: 'the redirects of a link are followed for ever',
    file: 'src/chats/server/link-previews/fetch-page.ts',
    find: 'step <= MOST_REDIRECTS',
    replace: 'step <= 100 * MOST_REDIRECTS',
    test: FETCH,
    only: 'redirects are followed',
  },
  {
    promise: 'S15',
    name: 'a hostile page of a link is read for as long as it takes',
    file: 'src/chats/server/link-previews/read-page.ts',
    find: 'performance.now() < until',
    replace: 'until > 0',
    test: 'src/chats/server/link-previews/read-page.test.ts',
    only: 'hostile author',
  },
  {
    promise: 'S15',
    name: 'links are read although the organisation has switched it off',
    file: 'src/chats/server/link-previews/link-previews.ts',
    find: 'link === null || !found.isOn',
    replace: 'link === null',
    test: PREVIEWS,
    only: 'switched it off',
  },
  {
    promise: 'S20',
    name: 'the picture of a link stays when its contact is deleted',
    file: 'src/chats/server/delete-chats.ts',
    find: 'for (const { link_file_id: id } of own) if (id !== null)',
    replace: "for (const { link_file_id: id } of own) if (id === '')",
    test: PREVIEWS,
    only: 'goes with its contact',
  },
  {
    promise: 'R1',
    name: 'forwarding that is repeated sends again',
    file: 'src/chats/server/send/forward-messages.ts',
    find: 'client_id: `${client_id}.${chat_id}.${id}`,',
    replace: 'client_id: `${client_id}.${chat_id}.${id}.${Math.random()}`,',
    test: 'src/chats/server/send/forward-messages.test.ts',
    only: 'nothing twice',
  },
  {
    promise: 'R1',
    name: 'a hidden tab speaks although another one is on screen',
    file: 'src/notifications/web/visible-tabs.ts',
    find: 'return held.some(({ name }) => name === LOCK);',
    replace: 'return held.length < 0;',
    test: 'src/notifications/web/visible-tabs.test.ts',
    only: 'hidden tab',
  },
];
