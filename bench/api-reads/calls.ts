import { businessId, sessionToken, userId, type Dataset } from '../data/dataset.ts';
import type { Call } from '../harness/load.ts';

/** A session's cookie. Calls walk over all sessions, because one may make 3,000 calls a minute only. */
export function sessionAt(dataset: Dataset, index: number) {
  const { businesses, users } = dataset.sizes;
  const business = index % businesses;
  const user = Math.floor(index / businesses) % users;
  return { business, user, cookie: `parley_session=${sessionToken(dataset, business, user)}` };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

/** Who am I. */
export function currentUserCall(dataset: Dataset, index: number): Call {
  const { business, user, cookie } = sessionAt(dataset, index);
  const id = userId(dataset, business, user);
  return {
    path: '/server/auth/current_user',
    cookie,
    check(text) {
      const body: unknown = JSON.parse(text);
      const given = isRecord(body) ? body['user'] : null;
      expectEqual('the user', isRecord(given) ? given['id'] : given, id);
    },
  };
}

/** The first page of the bell. */
export function notificationsCall(dataset: Dataset, index: number): Call {
  const { cookie } = sessionAt(dataset, index);
  return {
    path: '/server/internal/notifications',
    cookie,
    check(text) {
      const body: unknown = JSON.parse(text);
      const list = isRecord(body) ? body['notifications'] : null;
      if (!Array.isArray(list)) throw new Error('There is no list of notifications');
      const ids = list.map((each: unknown) => BigInt(isRecord(each) ? String(each['id']) : -1));
      if (ids.length === 0 || ids.some((each, position) => position > 0 && each >= (ids[position - 1] ?? 0n)))
        throw new Error('The notifications are not newest first');
    },
  };
}

/** The business, with its id. */
export function businessCall(dataset: Dataset, index: number): Call {
  const { business, cookie } = sessionAt(dataset, index);
  return {
    path: '/server/setup/business',
    cookie,
    check(text) {
      const body: unknown = JSON.parse(text);
      const given = isRecord(body) && isRecord(body['business']) ? body['business']['id'] : null;
      expectEqual('the business', given, businessId(dataset, business));
    },
  };
}

/** Every colleague. */
export function usersCall(dataset: Dataset, index: number): Call {
  const { cookie } = sessionAt(dataset, index);
  return {
    path: '/server/setup/users',
    cookie,
    check(text) {
      const body: unknown = JSON.parse(text);
      const list = isRecord(body) ? body['users'] : null;
      expectEqual('the number of users', Array.isArray(list) ? list.length : null, dataset.sizes.users);
    },
  };
}

const MIX = [currentUserCall, businessCall, usersCall, notificationsCall];

/** The calls of a page that is opened, in turn. */
export function mixedCall(dataset: Dataset, index: number): Call {
  const make = MIX[index % MIX.length] ?? currentUserCall;
  // Divided, or a session would meet one kind of call only.
  return make(dataset, Math.floor(index / MIX.length));
}
