import type { RawData, WebSocket } from 'ws';
import type { PresenceMessage } from '../../contract/presence.ts';
import { clientMessage, closeCode } from '../../contract/realtime.ts';

/** The longest message of the contract is far below this. */
const MAX_MESSAGE_BYTES = 1_024;
/** Messages and pings of one client in one window; ours send a handful in a minute. */
const MAX_MESSAGES = 120;
/** Of these, signs of presence: ours send one every few seconds, and some more where a person leafs through chats. */
const MAX_SIGNS = 60;
const WINDOW_MS = 10_000;

export interface ClientListener {
  onAlive(): void;
  onResume(seq: number): void;
  onPresence(message: PresenceMessage): void;
  onRefused(code: (typeof closeCode)['BAD_MESSAGE' | 'TOO_MANY_MESSAGES']): void;
}

function parse(data: RawData, isBinary: boolean): ReturnType<typeof clientMessage.parse> | null {
  if (isBinary || !(data instanceof Buffer) || data.length > MAX_MESSAGE_BYTES) return null;
  try {
    return clientMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null; // not JSON: refused like any other message that is not of the contract
  }
}

/** Takes what a client sends. Nothing of it can throw; what is not of the contract is refused. */
export function listenToClient(ws: WebSocket, listener: ClientListener): void {
  let windowEnd = 0;
  let left = 0;
  let signsLeft = 0;
  const isFlood = (): boolean => {
    const now = performance.now();
    if (now >= windowEnd) {
      windowEnd = now + WINDOW_MS;
      left = MAX_MESSAGES;
      signsLeft = MAX_SIGNS;
    }
    left -= 1;
    return left < 0;
  };
  ws.on('pong', () => listener.onAlive());
  ws.on('ping', () => {
    if (isFlood()) listener.onRefused(closeCode.TOO_MANY_MESSAGES);
  });
  ws.on('message', (data, isBinary) => {
    if (ws.readyState !== ws.OPEN) return;
    if (isFlood()) return listener.onRefused(closeCode.TOO_MANY_MESSAGES);
    const message = parse(data, isBinary);
    if (message === null) return listener.onRefused(closeCode.BAD_MESSAGE);
    listener.onAlive();
    if (message.type === 'resume') listener.onResume(Number(message.seq));
    if (message.type !== 'presence') return;
    signsLeft -= 1;
    if (signsLeft < 0) return listener.onRefused(closeCode.TOO_MANY_MESSAGES);
    listener.onPresence(message);
  });
}
