import { createFrameReader } from './frame-reader.ts';
import { inOrder, nothing, onceEach, type Book } from './account-books.ts';
import { Arrivals } from './arrivals.ts';
import type { Replies, ClientPlan, Order } from './client-orders.ts';
import { LiveClient } from './live-client.ts';
import { moment } from './moment.ts';
import { readCounted, readFlooded, type Note } from './notes.ts';

// Many clients in a process of their own. The first message says which; then orders, one at a time.

/** Handshakes under way at once; browsers come in their own time, and a listening socket has a queue. */
const AT_ONCE = 128;
/** How often the parent receives how much has arrived. */
const TELL_EVERY_MS = 5;

interface Client {
  live: LiveClient;
  name: string;
  business: string;
  book: Book;
}

const arrivals = new Arrivals();
let delivered = 0;
let reported = 0;
let frames = 0;
let fault: Error | null = null;

const noteFault = (found: Error): void => {
  if (fault) return;
  fault = found;
  process.send?.({ fault: found.message });
};

function makeClients({ origin, seats, events }: ClientPlan): Client[] {
  const read = events.kind === 'counted' ? readCounted : readFlooded(events.firstCustomer, events.customers);
  // Those of one business get the same bytes, which are parsed once.
  const readers = new Map(
    [...new Set(seats.map(({ business }) => business))].map((business) => [
      business,
      createFrameReader<Note[]>((frame) => read(frame, business)),
    ]),
  );
  return seats.map((seat) => {
    const reader = readers.get(seat.business);
    if (!reader) throw new Error('A business has no reader');
    const client: Client = {
      name: seat.name,
      business: seat.business,
      // A flood brings a book of its own.
      book: seat.isDeaf ? nothing(seat.name) : inOrder(seat.name),
      live: new LiveClient({
        origin,
        seat,
        parse: reader.parse,
        onFault: noteFault,
        onFrame(frame) {
          const now = moment();
          const notes = reader.contentOf(frame);
          for (const { number, mark } of notes) {
            client.book.enter(number);
            arrivals.add(mark, now);
          }
          delivered += notes.length;
          frames += 1;
        },
      }),
    };
    return client;
  });
}

async function openAll(clients: readonly Client[]): Promise<void> {
  let next = 0;
  const open = async (): Promise<void> => {
    for (let client = clients[next++]; client; client = clients[next++]) await client.live.open();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
}

function start(plan: ClientPlan): (order: Order) => Promise<Replies[Order['kind']]> {
  const clients = makeClients(plan);
  setInterval(() => {
    if (reported === delivered) return;
    reported = delivered;
    process.send?.({ delivered, frames });
  }, TELL_EVERY_MS);
  return async (order) => {
    switch (order.kind) {
      case 'open':
        await openAll(clients.slice(0, order.first));
        return null;
      case 'cut':
        for (const { live } of clients) live.cut();
        return null;
      case 'record':
        arrivals.start();
        return null;
      case 'ways':
        return arrivals.waysFrom(order.moments, order.firstMark);
      case 'begin':
        for (const client of clients) client.book = onceEach(client.name, order.count);
        return null;
      case 'expect':
        for (const { book, business } of clients) book.expectAll(order.counts[business] ?? 0);
        return null;
    }
  };
}

process.once('message', (plan: ClientPlan) => {
  const obey = start(plan);
  process.on('message', (order: Order) => {
    obey(order).then((response) => process.send?.({ response }), noteFault);
  });
  process.send?.({ response: null });
});
process.once('disconnect', () => process.exit(0));
