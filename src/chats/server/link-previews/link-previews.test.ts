import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConnector } from 'undici';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { createOutside, type Outside } from '../../../foundation/server/outbound/fetch-outside.ts';
import { runAllDue } from '../../../foundation/server/scheduler/start-scheduler.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { linkPreview } from '../../contract/link-preview.ts';
import { updateChangedMessages } from '../store/message-change-store.ts';
import { createChatFixture, useChatFixture } from '../testing/chat-fixture.ts';
import { linkPreviews, scheduleLinkPreviews } from './link-previews.ts';

// From a link in a message to the card below it.

const fixture = useChatFixture();
let pages: Server;
let listener: RequestListener;
let asked: string[];
let own: Outside;
const PAGE = 'http://loom.example/maroon';

beforeAll(async () => {
  pages = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const byNode = buildConnector({ timeout: 2_000 });
  own = fixture.server.services.outside;
  fixture.server.services.outside = createOutside({
    resolve: () => Promise.resolve([{ address: '93.184.215.14' }]),
    connect: (options, callback) =>
      byNode({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port), servername: '' }, callback),
  });
});
afterAll(async () => {
  fixture.server.services.outside = own;
  pages.closeAllConnections();
  await new Promise((resolve) => pages.close(resolve));
});
beforeEach(async () => {
  asked = [];
  await work();
  asked = [];
});

const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await fixture.server.database.ownerPool.query<Row>(text, values)).rows;
const work = () =>
  runAllDue({
    systemPool: fixture.server.database.systemPool,
    services: fixture.server.services,
    kinds: [linkPreviews],
    periodic: [],
  });
const inOwnBusiness = <Result>(run: Parameters<typeof inBusiness<Result>>[2]) =>
  inBusiness(fixture.server.services, { businessId: fixture.businessId, actor: systemActor }, run);

/** A small noisy picture of its own, with a comment that says where it was taken. */
const photo = async () =>
  sharp({
    create: {
      width: 240,
      height: 120,
      channels: 3,
      background: '#933',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg({ quality: 60 })
    .toBuffer();

const withPicture =
  (bytes: Buffer, title = 'Maroon &amp; gold'): RequestListener =>
  (request, response) => {
    if (request.url?.endsWith('.jpg')) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>x</title><meta property="og:title" content="${title}"><meta property="og:image" content="/p.jpg">`);
  };

async function receive(text: string): Promise<{ chatId: Id; id: Id }> {
  const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
  const content = { text };
  const id = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId, content });
  await inOwnBusiness((ctx) =>
    scheduleLinkPreviews(ctx, [{ business_id: fixture.businessId, id, content_type: 'text', content, meta: {} }]),
  );
  return { chatId, id };
}
const metaOf = async ({ chatId, id }: { chatId: Id; id: Id }) => {
  const { messages } = await fixture.agent.call(calls.listMessages, { params: { chatId }, query: {} });
  return messages.find((message) => message.id === id)?.meta ?? {};
};
const picture = ({ chatId, id }: { chatId: Id; id: Id }, client = fixture.agent) =>
  fetch(`${fixture.server.origin}/server/chats/${chatId}/messages/${id}/link-picture`, {
    headers: { cookie: client.cookieHeader },
  });

test('the server reads the page, makes its picture small, tells open threads, and serves the picture itself', async () => {
  const original = await photo();
  listener = withPicture(original);
  const message = await receive(`Do you have this one? ${PAGE}. Or http://other.example/`);
  const since = await fixture.lastSeq();
  await work();
  const { link } = await metaOf(message);
  expect(link).toEqual({ url: PAGE, title: 'Maroon & gold', description: '', width: 240, height: 120 });
  expect(linkPreview.parse(link)).toEqual(link);
  expect(asked).toEqual(['/maroon', '/p.jpg']);
  expect((await fixture.events(since)).map(({ event, data }) => [event, data['id']])).toEqual([
    ['message_updates', message.id],
  ]);
  const response = await picture(message);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const shown = Buffer.from(await response.arrayBuffer());
  expect((await sharp(shown).metadata()).width).toBe(240);
  // It was drawn again: nothing of the foreign file is left in it.
  expect(shown.equals(original)).toBe(false);
  expect(shown.includes('secret place')).toBe(false);
  expect(original.includes('secret place')).toBe(true);
  // Asked once, however often it is read.
  await work();
  expect(asked).toHaveLength(2);
});

test('what is sent is looked at too, once for each message', async () => {
  listener = withPicture(await photo());
  const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
  const body = { content_type: 'text' as const, content: { text: PAGE }, client_id: `${chatId}-1` };
  const { message } = await fixture.agent.call(calls.sendMessage, { params: { chatId }, body });
  await fixture.agent.call(calls.sendMessage, { params: { chatId }, body });
  await work();
  expect((await metaOf({ chatId, id: message.id }))['link']).toMatchObject({ url: PAGE });
  expect(asked.filter((url) => url === '/maroon')).toHaveLength(1);
});

test('nothing is shown of what cannot be read, and nothing is asked for a text without a link', async () => {
  listener = (_, response) => response.writeHead(404).end();
  const message = await receive(PAGE);
  const since = await fixture.lastSeq();
  await work();
  expect(await metaOf(message)).toEqual({});
  expect(await fixture.events(since)).toEqual([]);
  expect((await picture(message)).status).toBe(404);
  asked = [];
  await receive('No link in here');
  expect(await rows('select 1 from due_link_previews where business_id = $1', [fixture.businessId])).toEqual([]);
});

test('a picture that is none is left out; the words stay', async () => {
  listener = withPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const message = await receive(PAGE);
  await work();
  expect((await metaOf(message))['link']).toEqual({ url: PAGE, title: 'Maroon & gold', description: '' });
});

test('an organisation that switched it off asks nobody', async () => {
  listener = withPicture(await photo());
  const message = await receive(PAGE);
  await fixture.admin.call(accountEndpoints.updateBusiness, { body: { link_previews: false } });
  await work();
  expect(asked).toEqual([]);
  expect(await metaOf(message)).toEqual({});
  await fixture.admin.call(accountEndpoints.updateBusiness, { body: { link_previews: true } });
});

test('a message that says something else by now is looked at again, and the picture of before goes', async () => {
  listener = withPicture(await photo(), 'First');
  const message = await receive(PAGE);
  await work();
  const [before] = await rows<{ csid: Id }>("select meta ->> 'link_csid' as csid from messages where id = $1", [
    message.id,
  ]);
  const content = { text: 'Sorry, http://loom.example/gold' };
  listener = withPicture(await photo(), 'Second');
  await inOwnBusiness(async (ctx) => {
    const change = { business_id: fixture.businessId, id: message.id, content, meta: { link: null } };
    await scheduleLinkPreviews(ctx, await updateChangedMessages(ctx.tx, [change]));
  });
  // Until then nothing is shown, and the picture of the page of before cannot be had.
  expect((await metaOf(message))['link']).toBeNull();
  expect((await picture(message)).status).toBe(404);
  await work();
  expect((await metaOf(message))['link']).toMatchObject({ url: 'http://loom.example/gold', title: 'Second' });
  expect(await rows('select 1 from media where id = $1', [before?.csid])).toEqual([]);
  // Taken back: neither words nor picture stay.
  await inOwnBusiness(async (ctx) => {
    const change = {
      business_id: fixture.businessId,
      id: message.id,
      content_type: 'deleted' as const,
      content: {},
      meta: { link: null },
    };
    await scheduleLinkPreviews(ctx, await updateChangedMessages(ctx.tx, [change]));
  });
  await work();
  expect(
    await rows(
      "select 1 from media where name like 'link.%' and id = (select (meta ->> 'link_csid')::bigint from messages where id = $1)",
      [message.id],
    ),
  ).toEqual([]);
  expect(await metaOf(message)).toEqual({ link: null, link_csid: null });
});

test('it goes with its contact, and another business never sees it', async () => {
  listener = withPicture(await photo());
  const message = await receive(PAGE);
  await work();
  const [{ csid, contact_id } = { csid: '', contact_id: '' }] = await rows<{ csid: Id; contact_id: Id }>(
    "select m.meta ->> 'link_csid' as csid, c.contact_id from messages m join chats c on c.id = m.chat_id where m.id = $1",
    [message.id],
  );
  const other = await createChatFixture(fixture.server);
  expect((await picture(message, other.admin)).status).toBe(404);
  await fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id: contact_id } });
  expect(await rows('select 1 from media where id = $1', [csid])).toEqual([]);
});
