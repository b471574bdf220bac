import { sessionAt } from '../api-reads/calls.ts';
import { planChats } from '../data/chat-plan.ts';
import { FIRST_NAMES, LAST_NAMES } from '../data/people.ts';
import type { Dataset } from '../data/dataset.ts';
import { numbersAt } from '../data/random.ts';
import type { Call } from '../harness/load.ts';

export const TERMS = 1_000;

/** Terms from rare ones to those that are in every row: parts of names, numbers and addresses. */
function termsOf(dataset: Dataset): readonly string[] {
  const number = numbersAt(dataset.seed, 'records-search');
  const plan = planChats(dataset, 0);
  const kinds: ((at: number) => string)[] = [
    (at) => FIRST_NAMES[number(at, FIRST_NAMES.length)] ?? '',
    (at) => (LAST_NAMES[number(at, LAST_NAMES.length)] ?? '').slice(1, 5),
    (at) => `${LAST_NAMES[number(at, LAST_NAMES.length)] ?? ''} ${number(at + 1, dataset.sizes.contacts).toString(36)}`,
    (at) => plan.contact(number(at, dataset.sizes.contacts)).mobile.slice(-7),
    (at) => plan.contact(number(at, dataset.sizes.contacts)).mobile.slice(0, 6),
    (at) => `contact${number(at, dataset.sizes.contacts)}@`,
    () => 'customers0',
    (at) => `nothing${at}`,
  ];
  return Array.from({ length: TERMS }, (_, at) => (kinds[at % kinds.length] ?? (() => ''))(at));
}

/** Calls that search contacts or chats of business 0. */
export function createSearchCalls(dataset: Dataset): (path: 'contacts' | 'chats', index: number) => Call {
  const terms = termsOf(dataset);
  return (kind, index) => {
    const term = encodeURIComponent(terms[index % terms.length] ?? '');
    const { cookie } = sessionAt(dataset, index % dataset.sizes.users);
    return {
      path: kind === 'contacts' ? `/server/records/contacts?search_term=${term}` : `/server/chats?search_term=${term}`,
      cookie,
      check(text) {
        if (!text.startsWith(`{"${kind}":[`)) throw new Error(`No list: ${text.slice(0, 100)}`);
      },
    };
  };
}
