import type { Id } from '../../contract/id.ts';
import type { PresenceMessage } from '../../contract/presence.ts';
import type { Bus } from './bus.ts';
import type { BusinessGroup } from './business-group.ts';
import { presenceFrame } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import { PresenceBoard, type Place, type PresenceSign } from './presence-board.ts';

/** Shows the sockets that are at one record who else is there, whichever process they are connected to. */
export interface Presence {
  /** A socket said where its person is. */
  signed(socket: LiveSocket, message: PresenceMessage): void;
  /** A socket is gone. */
  gone(socket: LiveSocket): void;
  stop(): void;
}

/**
 * What a socket says counts only in its own business and for a topic that it receives; it is shown to sockets that are at the
 * same record themselves and receive that topic now. So nobody learns of a record that they could not open.
 */
export function createPresence(bus: Bus, groups: ReadonlyMap<Id, BusinessGroup>): Presence {
  const board = new PresenceBoard();
  const stop = bus.onSign((sign) => {
    const now = performance.now();
    board.note(sign, now);
    const group = groups.get(sign.businessId);
    if (group) show(group, sign, board, now);
  });
  const sign = (socket: LiveSocket, { topic, record }: Place, state: PresenceSign['state']): void => {
    const { businessId, userId } = socket.viewer;
    bus.sign({ businessId, userId, socketKey: socket.key, topic, record, state });
  };
  const leave = (socket: LiveSocket): void => {
    const { place } = socket;
    socket.place = null;
    if (place) sign(socket, place, 'left');
  };
  return {
    signed(socket, { topic, record, state }) {
      const isThere = socket.place?.topic === topic && socket.place.record === record;
      if (state === 'left') {
        if (isThere) leave(socket);
        return;
      }
      if (!isThere) leave(socket);
      if (!receives(socket, topic, performance.now())) return;
      socket.place = { topic, record };
      sign(socket, socket.place, state);
    },
    gone: leave,
    stop,
  };
}

const receives = (socket: LiveSocket, topic: string, now: number): boolean =>
  socket.isSubscribed && socket.subscribedTopics(now).topics.has(topic);

function show(group: BusinessGroup, { topic, record }: Place, board: PresenceBoard, now: number): void {
  const there = [...group.sockets].filter(
    ({ place, isReady, cursor }) => isReady && cursor !== null && place?.topic === topic && place.record === record,
  );
  if (there.length === 0) return;
  const people = board.peopleAt(group.businessId, { topic, record }, now);
  for (const socket of there) {
    // A flush leaves in one turn, so a frame of this kind never stands inside one, and its number is the socket's own.
    if (receives(socket, topic, now)) socket.send([presenceFrame(topic, { record, people }, socket.cursor ?? 0)]);
  }
}
