import { chatEndpoints } from '../../src/chats/contract/endpoints.ts';
import type { Message, SendMessage } from '../../src/chats/contract/message.ts';
import type { CallInput } from '../../src/foundation/contract/endpoint.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { templateEndpoints } from '../../src/templates/contract/endpoints.ts';
import type { Contacted } from './customer.ts';
import type { SandboxClient } from './sandbox-client.ts';
import type { Team } from './set-up-business.ts';
import type { ChosenFile } from './staff-client.ts';
import type { StaffName } from './staff.ts';

const NUMBERS = { store: '900000000000201', wholesale: '900000000000202' } as const;

type Unsent = SendMessage extends infer Kind ? (Kind extends unknown ? Omit<Kind, 'client_id'> : never) : never;
interface PhonePage {
  phones: { wa_id: string; chats: { number_id: string; messages: { id: string; is_own: boolean }[] }[] }[];
}

/** One chat, from both of its ends: the customer's phone and the staff's browsers. */
export class Scene {
  readonly number: string;
  readonly #sandbox: SandboxClient;
  readonly #team: Team;
  readonly #with: Contacted;
  #chatId: Id | null = null;
  #sent = 0;

  constructor(sandbox: SandboxClient, team: Team, contacted: Contacted) {
    this.#sandbox = sandbox;
    this.#team = team;
    this.#with = contacted;
    this.number = NUMBERS[contacted.number ?? 'store'];
  }

  idOf(name: StaffName): Id {
    return this.#team[name].id;
  }

  client(name: StaffName) {
    return this.#team[name].client;
  }

  /** Something that the customer's phone does. */
  phone<Answer>(action: string, body: unknown = {}): Promise<Answer> {
    return this.#sandbox.call<Answer>('POST', `/phones/${this.#with.customer.wa_id}/${action}`, body);
  }

  /** The customer writes: what stands below `type` in the provider's webhook, and what else is wanted. */
  write(type: string, content: unknown, more: { context?: { message_id: string }; file?: ChosenFile } = {}) {
    const { file, ...rest } = more;
    return this.phone<{ id: string }>('messages', {
      to: this.number,
      type,
      [type]: content,
      ...rest,
      ...(file && { file: { mime_type: file.mimeType, file_name: file.name, base64: file.bytes.toString('base64') } }),
    });
  }

  /** Fails the next send to this customer in the provider's way. */
  failNext(code: number): Promise<unknown> {
    return this.#sandbox.call('POST', '/faults', { code, recipient: this.#with.customer.wa_id, count: 1 });
  }

  /** The provider's id of the newest message on the phone that it received from the shop, or sent. */
  async newestOnPhone(direction: 'received' | 'sent'): Promise<string> {
    const { wa_id } = this.#with.customer;
    const { phones } = await this.#sandbox.call<PhonePage>('GET', `/page?phones=${wa_id}`);
    const chats = phones.find((phone) => phone.wa_id === wa_id)?.chats ?? [];
    const messages = chats.find(({ number_id }) => number_id === this.number)?.messages ?? [];
    const found = messages.findLast(({ is_own }) => is_own === (direction === 'sent'));
    if (!found) throw new Error(`${this.#with.customer.name} has no such message.`);
    return found.id;
  }

  async chatId(): Promise<Id> {
    if (this.#chatId !== null) return this.#chatId;
    const { name, wa_id, username } = this.#with.customer;
    const { chats } = await this.client('priya').call(chatEndpoints.listChats, {
      // The end of the number: its beginning may be written in another way than in the id (Brazil, Mexico).
      query: { search_term: username === undefined ? wa_id.slice(-8) : name },
    });
    const [found] = chats;
    if (!found) throw new Error(`The chat of ${name} has not come.`);
    this.#chatId = found.id;
    return found.id;
  }

  async change(by: StaffName, body: NonNullable<CallInput<typeof chatEndpoints.updateChat>['body']>) {
    return this.client(by).call(chatEndpoints.updateChat, { params: { chatId: await this.chatId() }, body });
  }

  async send(by: StaffName, message: Unsent): Promise<Message> {
    const chatId = await this.chatId();
    this.#sent += 1;
    const body = { ...message, client_id: `${chatId}-${this.#sent}` } as SendMessage;
    return (await this.client(by).call(chatEndpoints.sendMessage, { params: { chatId }, body })).message;
  }

  /** The newest message of one side, as staff see it. */
  async newest(origin: 'incoming' | 'outgoing'): Promise<Message> {
    const { messages } = await this.client('priya').call(chatEndpoints.listMessages, {
      params: { chatId: await this.chatId() },
      query: { limit: 50 },
    });
    // The list is newest first.
    const found = messages.find((message) => message.origin === origin && message.system_info === null);
    if (!found) throw new Error(`Nothing ${origin} in the chat of ${this.#with.customer.name}.`);
    return found;
  }

  async update(by: StaffName, messageId: Id, body: { starred: boolean } | { reaction: string }) {
    const chatId = await this.chatId();
    await this.client(by).call(chatEndpoints.updateMessage, { params: { chatId, messageId }, body });
  }

  async templateId(name: string, language: string): Promise<Id> {
    const { templates } = await this.client('priya').call(templateEndpoints.listTemplates, { query: { limit: 200 } });
    const found = templates.find((each) => each.name === name && each.language === language);
    if (!found) throw new Error(`There is no template ${name} in ${language}.`);
    return found.id;
  }
}
