interface Waiting<Call, Result> {
  call: Call;
  key: string;
  done(result: Result): void;
  failed(error: unknown): void;
}

export interface CallGroupsOptions<Call, Result> {
  /** Handles a group; returns a result for each call, in their order. */
  handle(calls: readonly Call[]): Promise<readonly Result[]>;
  /** True for a failure after which each call of the group is handled alone. */
  isOfOneCall(error: unknown): boolean;
}

/** In one group: a transaction of more would keep the next calls waiting too long. */
const MAX_CALLS = 50;

/** After this a group that waits, for a lock or for a database that is gone, keeps the next one waiting no longer. */
const SLOW_MS = 250;

/**
 * Calls that arrive while one is being handled are handled together after it. Those of different queues do not wait for
 * each other. Of two calls with the same key the second waits for the next group: what concerns one record happens in
 * the order in which it came.
 */
export function createCallGroups<Call, Result>({ handle, isOfOneCall }: CallGroupsOptions<Call, Result>) {
  const queues = new Map<string, Waiting<Call, Result>[]>();
  const busy = new Set<string>();

  const handleAll = async (group: readonly Waiting<Call, Result>[]): Promise<void> => {
    try {
      const results = await handle(group.map(({ call }) => call));
      for (const [index, { done }] of group.entries()) done(results[index]!);
    } catch (error) {
      if (group.length > 1 && isOfOneCall(error)) await Promise.all(group.map((each) => handleAll([each])));
      else for (const { failed } of group) failed(error);
    }
  };

  const run = async (queue: string): Promise<void> => {
    busy.add(queue);
    for (let waiting = queues.get(queue) ?? []; waiting.length > 0; waiting = queues.get(queue) ?? []) {
      const { group, rest } = take(waiting);
      queues.set(queue, rest);
      await orSlow(handleAll(group));
    }
    queues.delete(queue);
    busy.delete(queue);
  };

  return {
    /** Resolves with the result of this call once its group has been handled. */
    add(queue: string, key: string, call: Call): Promise<Result> {
      return new Promise((done, failed) => {
        const waiting = queues.get(queue) ?? [];
        queues.set(queue, waiting);
        waiting.push({ call, key, done, failed });
        if (!busy.has(queue)) void run(queue);
      });
    },
  };
}

/** Resolves with the work, or when it takes long. */
async function orSlow(work: Promise<void>): Promise<void> {
  const slow = Promise.withResolvers<void>();
  const timer = setTimeout(slow.resolve, SLOW_MS);
  await Promise.race([work, slow.promise]);
  clearTimeout(timer);
}

function take<Each extends { key: string }>(waiting: readonly Each[]): { group: Each[]; rest: Each[] } {
  const keys = new Set<string>();
  const group: Each[] = [];
  const rest: Each[] = [];
  for (const each of waiting) {
    if (keys.has(each.key) || group.length === MAX_CALLS) rest.push(each);
    else group.push(each);
    keys.add(each.key);
  }
  return { group, rest };
}
