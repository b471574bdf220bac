import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeCode } from '../../contract/realtime.ts';
import type { PresenceMessage, PresentPeople } from '../../contract/presence.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import {
  addMember,
  addSession,
  createMember,
  startRealtime,
  type RealtimeServer,
  type TestMember,
} from './testing/realtime-fixture.ts';
import type { TestClient } from './testing/test-client.ts';

const database = useTestDatabase();
let here: RealtimeServer;
let there: RealtimeServer;
beforeAll(async () => {
  [here, there] = await Promise.all([startRealtime(database), startRealtime(database)]);
});
afterAll(() => Promise.all([here.stop(), there.stop()]));

const open: TestClient[] = [];
afterEach(() => Promise.all(open.splice(0).map((client) => client.drop())));

async function join(server: RealtimeServer, member: TestMember): Promise<TestClient> {
  await server.subscribe(member, 'chats');
  const client = await server.connect(member);
  open.push(client);
  return client;
}
const say = (client: TestClient, state: PresenceMessage['state'], record = '500', topic = 'chats') =>
  client.ws.send(JSON.stringify({ type: 'presence', topic, record, state } satisfies PresenceMessage));
const shownTo = (client: TestClient) =>
  client.events.filter(({ event }) => event === 'presence').map(({ data }) => data as PresentPeople);
const statesIn = (shown: PresentPeople | undefined, { userId }: TestMember) =>
  shown?.people.filter(({ id }) => id === userId).map(({ state }) => state) ?? [];
/** Waits until the last that a client was shown of somebody is this. */
const sees = (client: TestClient, member: TestMember, ...states: string[]) =>
  client.until(() => statesIn(shownTo(client).at(-1), member).join() === states.join());

test('people at one record see each other, whichever process they are connected to', async () => {
  const ada = await createMember(database);
  const ben = await addMember(database, ada.businessId);
  const [first, second] = [await join(here, ada), await join(there, ben)];
  say(first, 'viewing');
  await sees(first, ada, 'viewing');
  say(second, 'viewing');
  await sees(first, ben, 'viewing');
  await sees(second, ada, 'viewing');
  say(second, 'typing');
  await sees(first, ben, 'typing');
  say(second, 'left');
  await sees(first, ben);
  const { rows } = await database.ownerPool.query("select from event_log where event = 'presence'");
  expect(rows).toEqual([]);
});

test('who only has the record’s topic, and is not at it, receives nothing; nor who is in another business', async () => {
  const ada = await createMember(database);
  const ben = await addMember(database, ada.businessId);
  const stranger = await createMember(database);
  const [first, elsewhere, foreign] = [await join(here, ada), await join(here, ben), await join(here, stranger)];
  say(elsewhere, 'viewing', '501');
  await sees(elsewhere, ben, 'viewing');
  say(foreign, 'viewing');
  await sees(foreign, stranger, 'viewing');
  say(first, 'typing');
  await sees(first, ada, 'typing');
  // In the order of its socket: what was said after it has come, so it would have come before.
  say(elsewhere, 'commenting', '501');
  say(foreign, 'commenting');
  await Promise.all([sees(elsewhere, ben, 'commenting'), sees(foreign, stranger, 'commenting')]);
  for (const client of [elsewhere, foreign])
    expect(shownTo(client).flatMap((shown) => statesIn(shown, ada))).toEqual([]);
});

test('who may not receive the topic neither signs nor sees', async () => {
  const ada = await createMember(database);
  const ben = await addMember(database, ada.businessId);
  const first = await join(here, ada);
  const unsubscribed = await here.connect(ben);
  open.push(unsubscribed);
  say(unsubscribed, 'typing');
  say(first, 'viewing');
  await sees(first, ada, 'viewing');
  await here.say(ada.businessId, 1);
  await first.until(() => first.numbers('new_messages').length === 1);
  say(first, 'commenting');
  await sees(first, ada, 'commenting');
  expect(shownTo(first).flatMap((shown) => statesIn(shown, ben))).toEqual([]);
  expect(shownTo(unsubscribed)).toEqual([]);
});

test('a person with two tabs is there until the last one is gone, also where a connection just ends', async () => {
  const ada = await createMember(database);
  const ben = await addMember(database, ada.businessId);
  const again = await addSession(database, ada.businessId, ben.userId);
  const [first, tab, other] = [await join(here, ada), await join(here, ben), await join(there, again)];
  say(first, 'viewing');
  say(tab, 'viewing');
  say(other, 'typing');
  await sees(first, ben, 'typing');
  other.ws.terminate();
  await sees(first, ben, 'viewing');
  tab.ws.terminate();
  await sees(first, ben);
  expect(
    shownTo(first)
      .at(-1)
      ?.people.map(({ id }) => id),
  ).toEqual([ada.userId]);
});

test('one socket is at one record: who goes to the next has left the first', async () => {
  const ada = await createMember(database);
  const ben = await addMember(database, ada.businessId);
  const [first, second] = [await join(here, ada), await join(there, ben)];
  say(first, 'viewing');
  say(second, 'viewing');
  await sees(first, ben, 'viewing');
  say(second, 'viewing', '501');
  await sees(first, ben);
  expect(
    shownTo(first)
      .at(-1)
      ?.people.map(({ id }) => id),
  ).toEqual([ada.userId]);
});

test('its frame is no event of the log: the number stays, and a client resumes where it was', async () => {
  const ada = await createMember(database);
  const client = await join(here, ada);
  await here.say(ada.businessId, 1, 2);
  await client.until(() => client.numbers('new_messages').length === 2);
  const { seq } = client.gate;
  say(client, 'viewing');
  await sees(client, ada, 'viewing');
  expect(client.gate.seq).toBe(seq);
  expect(client.frames.at(-1)).not.toHaveProperty('numbers');
});

test.each([
  ['a flood of signs', 70, { state: 'viewing', record: '500' }, closeCode.TOO_MANY_MESSAGES],
  ['a record that is no id', 1, { state: 'viewing', record: 'x.1' }, closeCode.BAD_MESSAGE],
  ['a state that is unknown', 1, { state: 'dancing', record: '500' }, closeCode.BAD_MESSAGE],
])('%s ends the connection', async (_, count, message, code) => {
  const ada = await createMember(database);
  const client = await join(here, ada);
  for (let n = 0; n < count; n += 1) client.ws.send(JSON.stringify({ type: 'presence', topic: 'chats', ...message }));
  await client.until(({ closedWith }) => closedWith !== null);
  expect(client.closedWith).toBe(code);
});
