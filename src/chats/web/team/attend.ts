import { PRESENCE_REPEAT_MS, type PresenceState } from '../../../foundation/contract/presence.ts';
import { presenceLine } from '../../../foundation/web/realtime/presence-line.ts';

/** Somebody is writing until so long after the last key. */
const WRITING_MS = 4_000;
/** Who leafs through chats is nowhere until they stay. */
const STAY_MS = 250;

let doing: { chatId: string; state: PresenceState; time: number } = { chatId: '', state: 'viewing', time: -Infinity };

const stateIn = (chatId: string): PresenceState =>
  doing.chatId === chatId && performance.now() - doing.time < WRITING_MS ? doing.state : 'viewing';

const say = (record: string, state: PresenceState | 'left') => presenceLine.say?.({ topic: 'chats', record, state });

/** Tells colleagues in this chat what the person does; the first key at once, further ones with the next repetition. */
export function announce(chatId: string, state: PresenceState): void {
  const before = stateIn(chatId);
  doing = { chatId, state, time: performance.now() };
  if (state !== before) say(chatId, state);
}

/** Says again and again that the person is at a chat, while its tab is in view. Returns what ends it. */
export function attend(chatId: string): () => void {
  let isThere = false;
  const repeat = () => {
    if (document.visibilityState === 'hidden') return;
    isThere = true;
    say(chatId, stateIn(chatId));
  };
  const leave = () => {
    if (isThere) say(chatId, 'left');
    isThere = false;
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : repeat());
  const first = setTimeout(repeat, STAY_MS);
  const timer = setInterval(repeat, PRESENCE_REPEAT_MS);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
  };
}
