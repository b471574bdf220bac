import { chatEndpoints } from '../../../src/chats/contract/endpoints.ts';
import type { CallInput } from '../../../src/foundation/contract/endpoint.ts';
import type { Id } from '../../../src/foundation/contract/id.ts';
import { listEndpoints } from '../../../src/lists/contract/endpoints.ts';
import { recordEndpoints } from '../../../src/records/contract/endpoints.ts';
import { webFormEndpoints } from '../../../src/webforms/contract/endpoints.ts';
import type { Criteria } from '../../../src/rules/contract/criteria.ts';
import type { Team } from '../set-up-business.ts';
import type { StaffName } from '../staff.ts';

type Values = Readonly<Record<string, unknown>>;
interface Written {
  id: Id;
  module: string;
}

/** Of each module: the key of one record in replies, and the field that names it. */
const MODULES: Readonly<Record<string, readonly [one: string, label: string]>> = {
  contacts: ['contact', 'name'],
  offerings: ['offering', 'name'],
  enquiries: ['enquiry', 'title'],
  tasks: ['task', 'title'],
  conversations: ['conversation', 'subject'],
};
const MODULE_OF_FIELD: Readonly<Record<string, string>> = {
  contact: 'contacts',
  offering: 'offerings',
  enquiry: 'enquiries',
};

/** Where the shop's people write their records; those written before are named by what they are called. */
export class Office {
  readonly #team: Team;
  readonly #written = new Map<string, Written>();

  constructor(team: Team) {
    this.#team = team;
  }

  /** Adds a record. `owner` is a member of staff, and a record or chat is given by its name. */
  async add(by: StaffName, module: string, values: Values): Promise<void> {
    const [one, label] = MODULES[module] ?? ['', ''];
    const body = await this.#resolve(values);
    const reply = await this.#team[by].client.call(recordEndpoints.createRecord, { params: { module }, body });
    const { id } = reply[one] as { id: Id };
    this.#written.set(`${module}/${String(values[label])}`, { id, module });
  }

  async change(by: StaffName, module: string, name: string, values: Values): Promise<void> {
    const params = { module, id: this.#idOf(module, name) };
    const body = await this.#resolve(values);
    await this.#team[by].client.call(recordEndpoints.updateRecord, { params, body });
  }

  async note(by: StaffName, module: string, name: string, text: string): Promise<void> {
    const body = { module, record_id: this.#idOf(module, name), text };
    await this.#team[by].client.call(recordEndpoints.createNote, { body });
  }

  async webForm(by: StaffName, owner: StaffName, settings: CallInput<typeof webFormEndpoints.createWebForm>['body']) {
    const { client } = this.#team[by];
    await client.call(webFormEndpoints.createWebForm, { body: { ...settings, owner_id: this.#team[owner].id } });
  }

  /** A list with these members, or with those who fit its criteria. */
  async list(
    by: StaffName,
    { criteria = null, ...values }: { name: string; description: string; criteria?: Criteria },
    members: readonly string[] = [],
  ): Promise<void> {
    const { client, id: owner } = this.#team[by];
    const { contact_list } = await client.call(listEndpoints.createContactList, {
      body: { ...values, criteria, owner },
    });
    if (members.length === 0) return;
    const contact_ids = members.map((name) => this.#idOf('contacts', name));
    await client.call(listEndpoints.addMembers, { params: { id: contact_list.id }, body: { contact_ids } });
    this.#written.set(`contact_lists/${values.name}`, { id: contact_list.id, module: 'contact_lists' });
  }

  /** The contacts who have written, the latest first, at most `count`. */
  async #writers(by: StaffName, count: number): Promise<{ id: Id; name: string }[]> {
    const criteria = JSON.stringify({
      operator: 'AND',
      criteria: [{ field: 'source', comparator: 'equal', value: 'chat' }],
    });
    const reply = await this.#team[by].client.call(recordEndpoints.listRecords, {
      params: { module: 'contacts' },
      query: { limit: count, criteria },
    });
    return reply['contacts'] as { id: Id; name: string }[];
  }

  /** Writes down what people who have written lately said about themselves. */
  async completeWriters(by: StaffName, count: number, valuesOf: (name: string, at: number) => Values): Promise<void> {
    for (const [at, { id, name }] of (await this.#writers(by, count)).entries()) {
      const body = await this.#resolve(valuesOf(name, at));
      if (Object.keys(body).length === 0) continue;
      await this.#team[by].client.call(recordEndpoints.updateRecord, { params: { module: 'contacts', id }, body });
    }
  }

  /** Adds every third of the people who have written lately, and unsubscribes the last of them. */
  async addWriters(by: StaffName, list: string, count: number): Promise<void> {
    const { client } = this.#team[by];
    const writers = await this.#writers(by, count);
    const contact_ids = writers.flatMap(({ id }, at) => (at % 3 === 0 ? [id] : []));
    const params = { id: this.#idOf('contact_lists', list) };
    await client.call(listEndpoints.addMembers, { params, body: { contact_ids } });
    await client.call(listEndpoints.changeMembers, {
      params,
      query: { action: 'unsubscribe' },
      body: { member_ids: contact_ids.slice(-1) },
    });
  }

  #idOf(module: string, name: string): Id {
    const found = this.#written.get(`${module}/${name}`);
    if (!found) throw new Error(`There is no ${name} in ${module} yet.`);
    return found.id;
  }

  async #resolve(values: Values): Promise<Record<string, unknown>> {
    const entries = Object.entries(values).map(async ([field, value]): Promise<[string, unknown]> => {
      if (typeof value !== 'string') return [field, value];
      if (field === 'owner') return [field, this.#team[value as StaffName].id];
      if (field === 'chat') return [field, await this.#chatOf(value)];
      const module = MODULE_OF_FIELD[field];
      return [field, module === undefined ? value : this.#idOf(module, value)];
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async #chatOf(name: string): Promise<Id> {
    const { chats } = await this.#team.priya.client.call(chatEndpoints.listChats, { query: { search_term: name } });
    const [found] = chats;
    if (!found) throw new Error(`The chat of ${name} has not come.`);
    return found.id;
  }
}
