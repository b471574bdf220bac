/** Keeps account of what one client got. Throws when it is too much, too little or not for it. */
export interface Book {
  /** An event that this client got. */
  enter(number: number): void;
  /** Throws unless the client has got all of the first `count` events. */
  expectAll(count: number): void;
}

/** For events numbered from 1 that must come in order. */
export function inOrder(name: string): Book {
  let last = 0;
  return {
    enter(number) {
      if (number !== last + 1) throw new Error(`${name} got event ${number} behind event ${last}`);
      last = number;
    },
    expectAll(count) {
      if (last !== count) throw new Error(`${name} got ${last} of ${count} events`);
    },
  };
}

/** For events numbered from 0 to below `count` whose order no one promises: those of different chats. */
export function onceEach(name: string, count: number): Book {
  const isHeard = new Uint8Array(count);
  let heard = 0;
  return {
    enter(number) {
      if (isHeard[number] !== 0) throw new Error(`${name} got message ${number} of ${count} twice, or no one sent it`);
      isHeard[number] = 1;
      heard += 1;
    },
    expectAll(expected) {
      if (heard !== expected) throw new Error(`${name} got ${heard} of ${expected}, not ${isHeard.indexOf(0)}`);
    },
  };
}

/** For a user whose role may not read chats. */
export function nothing(name: string): Book {
  return {
    enter(number) {
      throw new Error(`${name} may not read chats and got event ${number}`);
    },
    expectAll: () => undefined,
  };
}
