import { sessionAt } from '../api-reads/calls.ts';
import { planChats } from '../data/chat-plan.ts';
import type { Dataset } from '../data/dataset.ts';
import { numbersAt } from '../data/random.ts';
import type { Call } from '../harness/load.ts';

export const TERMS = 1_000;

/** Terms from rare ones to those that are in every message: whole words, beginnings, one word of a message, none. */
function termsOf(dataset: Dataset): readonly string[] {
  const number = numbersAt(dataset.seed, 'message-search');
  const plan = planChats(dataset, 0);
  const words = (at: number) => plan.message(number(at, dataset.sizes.messages)).text.toLowerCase().split(/\W+/);
  const reference = (at: number) => words(at).at(-1) ?? '';
  const word = (at: number) => {
    const all = words(at).filter((each) => each.length > 2);
    return all[number(at + 1, all.length)] ?? '';
  };
  const kinds: ((at: number) => string)[] = [
    word,
    (at) => word(at).slice(0, 3),
    reference,
    (at) => reference(at).slice(0, 5),
    (at) => reference(at).slice(0, 4),
    () => 'ref',
    (at) => `${word(at)} ${reference(at)}`,
    (at) => `nothing${at}`,
  ];
  return Array.from({ length: TERMS }, (_, at) => (kinds[at % kinds.length] ?? (() => ''))(at));
}

/** Calls that search the messages of business 0, every other one for all of its words. */
export function createSearchCalls(dataset: Dataset): (index: number) => Call {
  const terms = termsOf(dataset);
  return (index) => {
    const term = terms[index % terms.length] ?? '';
    const { cookie } = sessionAt(dataset, index % dataset.sizes.users);
    const words = index % 2 === 0 ? 'any' : 'all';
    return {
      path: `/server/chats/message_search?q=${encodeURIComponent(term)}&words=${words}`,
      cookie,
      check(text) {
        if (!text.startsWith('{"found":[')) throw new Error(`No results: ${text.slice(0, 100)}`);
        const isEmpty = text.startsWith('{"found":[]');
        if (isEmpty !== term.startsWith('nothing')) throw new Error(`Wrong results of ${term}: ${text.slice(0, 100)}`);
      },
    };
  };
}
