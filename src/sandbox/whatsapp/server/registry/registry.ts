import type { AppSecrets } from '../default-app.ts';
import { completeState } from './complete-state.ts';
import { defaultRegistry } from './default-registry.ts';
import type {
  Account,
  BusinessNumber,
  Flow,
  LoginCode,
  Media,
  Phone,
  PhoneChat,
  Template,
  RegistryState,
} from './entities.ts';
import { makeMessageId, type MessageDirection } from './message-id.ts';

/** The state with its look-ups. Anyone who changes it says so by `changed`. */
export interface Registry {
  readonly state: RegistryState;
  readonly codes: Map<string, LoginCode>;
  account(id: string): Account | undefined;
  number(id: string): BusinessNumber | undefined;
  template(id: string): Template | undefined;
  flow(id: string): Flow | undefined;
  media(id: string): Media | undefined;
  /** By phone number or by business-scoped user id. */
  phone(id: string): Phone | undefined;
  chat(numberId: string, waId: string): PhoneChat;
  numbersOf(accountId: string): BusinessNumber[];
  /** A numeric id, small enough for a JSON number to hold it exactly. */
  newId(): string;
  /** An id of a message, in the provider's form. */
  newMessageId(person: string, direction: MessageDirection): string;
  changed(): void;
  /** A phone came, went or changed its number. */
  phonesChanged(): void;
  onChange(listener: () => void): void;
  reset(): void;
}

const FIRST_ID = 1_000_000_000_000_000;
const IDS_PER_START = 1_000_000_000;

/** The registry as it was kept, or a fresh one. The app's secret is the present one: a master key may have been replaced. */
export function openRegistry(kept: RegistryState | null, secrets: AppSecrets): Registry {
  const fresh: RegistryState = { ...defaultRegistry(secrets), starts: 0 };
  let state: RegistryState = kept ? completeState(kept, fresh) : fresh;
  state.app.secret = secrets.appSecret;
  state.starts += 1;
  let counter = 0;
  const codes = new Map<string, LoginCode>();
  const listeners: (() => void)[] = [];
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const numbers = indexed(() => state.numbers);
  const media = indexed(() => state.media);
  let people = new Map<string, Phone>();
  let chats = new Map<string, PhoneChat>();
  const index = (): void => {
    people = new Map();
    chats = new Map(state.chats.map((chat) => [`${chat.number_id}:${chat.wa_id}`, chat]));
  };
  index();

  return {
    get state() {
      return state;
    },
    codes,
    account: (id) => state.accounts.find((account) => account.id === id),
    number: numbers,
    template: (id) => state.templates.find((template) => template.id === id),
    flow: (id) => state.flows.find((flow) => flow.id === id),
    media,
    phone(id) {
      if (people.size === 0)
        people = new Map(
          state.phones.flatMap((phone) => [[phone.wa_id, phone] as const, [phone.user_id, phone] as const]),
        );
      return people.get(id);
    },
    chat(numberId, waId) {
      const key = `${numberId}:${waId}`;
      const known = chats.get(key);
      if (known) return known;
      const chat: PhoneChat = { number_id: numberId, wa_id: waId, messages: [], typing_until: 0 };
      chats.set(key, chat);
      state.chats.push(chat);
      return chat;
    },
    numbersOf: (accountId) => state.numbers.filter((number) => number.account_id === accountId),
    newId: () => String(FIRST_ID + state.starts * IDS_PER_START + counter++),
    newMessageId: (person, direction) => makeMessageId(state.starts, counter++, person, direction),
    changed,
    phonesChanged() {
      people = new Map();
      changed();
    },
    onChange: (listener) => void listeners.push(listener),
    reset() {
      // Ids continue where they were: what is under way may still speak of the old ones.
      state = { ...defaultRegistry(secrets), starts: state.starts };
      codes.clear();
      index();
      changed();
    },
  };
}

/** Finds by id in a list that only grows at its end or is replaced. */
function indexed<Entity extends { id: string }>(list: () => Entity[]): (id: string) => Entity | undefined {
  let source: Entity[] | null = null;
  let known = new Map<string, Entity>();
  return (id) => {
    const current = list();
    if (source !== current || known.size !== current.length) {
      source = current;
      known = new Map(current.map((entity) => [entity.id, entity]));
    }
    return known.get(id);
  };
}
