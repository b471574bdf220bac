import type { Frame } from '../../contract/event.ts';
import { PRESENCE_EVENT, type PresentPeople } from '../../contract/presence.ts';
import type { LoggedEvent } from '../events/event-log.ts';

/** Frames that carry no event. */
export function signalFrame(type: Exclude<Frame['type'], 'event'>, seq: number): Buffer {
  return Buffer.from(`{"topic":"realtime","event":"${type}","data":null,"type":"${type}","seq":"${seq}"}`);
}

/** Who is at a record now. It has no number of its own: `seq` is what the socket has been sent already. */
export const presenceFrame = (topic: string, data: PresentPeople, seq: number): Buffer =>
  Buffer.from(JSON.stringify({ topic, event: PRESENCE_EVENT, data, type: 'event', seq: String(seq) }));

/**
 * The frames of one flush: one per topic and event, in the order of their first event. The JSON of the
 * log goes in as text: nothing is parsed, and a frame is written once for all sockets that get it.
 * All but the last say `more` and the number from before the flush (contract/realtime.ts).
 */
export function eventFrames(
  events: readonly Pick<LoggedEvent, 'seq' | 'topic' | 'event' | 'data'>[],
  before: number,
  end: number,
): Buffer[] {
  const kinds = new Map<string, Pick<LoggedEvent, 'seq' | 'topic' | 'event' | 'data'>[]>();
  for (const event of events) {
    const kind = `${event.topic}\n${event.event}`;
    const same = kinds.get(kind);
    if (same) same.push(event);
    else kinds.set(kind, [event]);
  }
  const flush = [...kinds.values()];
  return flush.map((same, index) => {
    const { topic, event, data } = same[0]!;
    const content = same.length === 1 ? data : `[${same.map((each) => each.data).join(',')}]`;
    const numbers = same.map((each) => `"${each.seq}"`).join(',');
    const number = index === flush.length - 1 ? `"seq":"${end}"` : `"seq":"${before}","more":true`;
    return Buffer.from(
      `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"data":${content},"type":"event","numbers":[${numbers}],${number}}`,
    );
  });
}
