import type { Id } from '../../contract/id.ts';
import { refuse } from '../refuse.ts';
import type { BusinessToken } from '../http/session-cookie.ts';
import type { Viewer } from './live-socket.ts';

/** What an upgrade request says about itself, before anyone is asked. */
export interface Claim {
  token: BusinessToken;
  clientId: string;
  resumeFrom: number | null;
}

export interface HandshakeQueueOptions {
  /** Finds who holds the sessions, all of one business, in one transaction; null for one that has ended. */
  find(businessId: Id, claims: readonly Claim[]): Promise<(Viewer | null)[]>;
  /** Transactions at once. */
  slots: number;
  /** Claims beyond this are refused. */
  maxWaiting: number;
  /** Claims in one transaction. */
  maxTogether: number;
}

interface Waiting {
  claim: Claim;
  isGone: () => boolean;
  /** Throws a Refusal when the claim is not to be looked up after all. */
  judge: () => void;
  settle: (viewer: Viewer | null) => void;
  fail: (error: unknown) => void;
}

function isSettled({ isGone, judge, settle, fail }: Waiting): boolean {
  if (isGone()) {
    settle(null);
    return true;
  }
  try {
    judge();
    return false;
  } catch (error) {
    fail(error);
    return true;
  }
}

/**
 * Asks the database who is there. Claims that must wait are asked together with the others of their business: when
 * a whole company reconnects at once, it costs one transaction, not one for each tab.
 */
export function createHandshakeQueue({ find, slots, maxWaiting, maxTogether }: HandshakeQueueOptions) {
  const queues = new Map<Id, Waiting[]>();
  let free = slots;
  let waiting = 0;

  /** The claims of the business that waits longest; those whose client has given up, or is refused by now, are left out. */
  const takeNext = (): [Id, Waiting[]] | null => {
    for (const [businessId, queue] of queues) {
      const taken = queue.splice(0, maxTogether);
      waiting -= taken.length;
      // What is left goes behind the others.
      queues.delete(businessId);
      if (queue.length > 0) queues.set(businessId, queue);
      const present = taken.filter((each) => !isSettled(each));
      if (present.length > 0) return [businessId, present];
    }
    return null;
  };

  const ask = async (businessId: Id, together: readonly Waiting[]): Promise<void> => {
    try {
      const viewers = await find(
        businessId,
        together.map(({ claim }) => claim),
      );
      for (const [index, { settle }] of together.entries()) settle(viewers[index] ?? null);
    } catch (error) {
      for (const { fail } of together) fail(error);
    }
  };

  const pump = (): void => {
    while (free > 0) {
      const next = takeNext();
      if (next === null) return;
      free -= 1;
      void ask(...next).finally(() => {
        free += 1;
        pump();
      });
    }
  };

  /** Null when the session has ended, or the client is gone. Throws a Refusal when too many wait. */
  return (claim: Claim, isGone: () => boolean, judge: () => void = () => undefined): Promise<Viewer | null> => {
    if (waiting >= maxWaiting) refuse('SERVICE_UNAVAILABLE');
    const { businessId } = claim.token;
    return new Promise((settle, fail) => {
      const queue = queues.get(businessId) ?? [];
      queues.set(businessId, queue);
      queue.push({ claim, isGone, judge, settle, fail });
      waiting += 1;
      pump();
    });
  };
}
