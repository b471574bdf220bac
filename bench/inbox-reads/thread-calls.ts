import { sessionAt } from '../api-reads/calls.ts';
import { planChats } from '../data/chat-plan.ts';
import { numbersAt } from '../data/random.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Call } from '../harness/load.ts';
import { expectIds } from './response-checks.ts';

const PAGE = 50;

export type ThreadPage = 'newest 50' | '50 before' | '50 around';

/** Calls of the threads of business 0, each of a chat drawn from all of them. */
export function createThreadCalls(dataset: Dataset): (page: ThreadPage, index: number) => Call {
  const { chats, users } = dataset.sizes;
  const plan = planChats(dataset, 0);
  const draw = numbersAt(dataset.seed, 'threads');
  return (page, index) => {
    const { id, position, length } = plan.chat(draw(index, chats));
    const { cookie } = sessionAt(dataset, index % users);
    const idAt = (turn: number) => plan.messageId(plan.indexOf(position, turn));
    // Newest first, from a message up to but not including another.
    const ids = (from: number, until: number) => {
      const [first, end] = [Math.max(0, from), Math.min(length, until)];
      return Array.from({ length: Math.max(0, end - first) }, (_, step) => idAt(end - 1 - step));
    };
    const middle = Math.floor(length / 2);
    const [query, expected, hasMore] =
      page === 'newest 50'
        ? ['', ids(length - PAGE, length), length > PAGE]
        : page === '50 before'
          ? [`?message_id=${idAt(length - 1)}&direction=before`, ids(length - 1 - PAGE, length - 1), length - 1 > PAGE]
          : [
              `?message_id=${idAt(middle)}&direction=around`,
              ids(middle + 1 - PAGE / 2, middle + 1 + PAGE / 2),
              middle + 1 > PAGE / 2,
            ];
    return {
      path: `/server/chats/${id}/messages${query}`,
      cookie,
      check: (text) => expectIds(text, expected, hasMore),
    };
  };
}
