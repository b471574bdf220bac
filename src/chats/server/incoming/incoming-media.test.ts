import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {
  ProviderFixture,
  ProviderWebhooks,
  StoredFile,
} from '../../../channels/server/providers/testing/provider-fixture.ts';
import { providerFixtures } from '../../../channels/server/providers/testing/provider-fixtures.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// R36: a customer's file is fetched after its message, whole or not at all.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(providerFixtures)('from a provider with %s', (_name, start) => {
  let provider: ProviderFixture;
  let fixture: IngestFixture;
  let from: ProviderWebhooks;
  let counter = 0;

  beforeAll(async () => {
    provider = await start();
    fixture = await createIngestFixture(provider.provider);
    const number = await fixture.addNumber('1065');
    from = provider.webhooks(number);
    await fixture.giveAccess(number);
  });
  afterAll(async () => {
    await fixture.close();
    await provider.close();
  });
  afterEach(() => fixture.rows('delete from due_media_fetches'));

  /** An image, and what becomes of it when it is fetched. */
  async function receiveImage(file: StoredFile): Promise<{ id: string; again: object }> {
    const id = `m.image${(counter += 1)}`;
    provider.files.set(`file-${counter}`, file);
    const message = from.message({ id, from: provider.customer(), image: `file-${counter}` });
    await fixture.deliver(message);
    return { id, again: message };
  }
  const read = async (providerId: string) =>
    (
      await fixture.rows<{ content: Record<string, unknown>; meta: Record<string, unknown> }>(
        'select content, meta from messages where provider_id = $1',
        [providerId],
      )
    )[0];
  const fetchesLeft = () => fixture.rows<{ failures: number }>('select failures from due_media_fetches');

  test('the file is stored by its hash and shown', async () => {
    const { id } = await receiveImage(PNG);
    expect((await read(id))?.content).toMatchObject({ csid: null, name: 'image' });
    await fixture.processAll();
    const message = await read(id);
    expect(message?.content).toMatchObject({ name: 'image.png', mime_type: 'image/png', size: PNG.length });
    const [media] = await fixture.rows<{ sha256: string; purpose: string }>(
      'select sha256, purpose from media where id = $1',
      [message?.content.csid],
    );
    expect(media).toEqual({ sha256: createHash('sha256').update(PNG).digest('hex'), purpose: 'incoming' });
    const events = await fixture.rows(
      "select data -> 'content' ->> 'csid' as csid from event_log where event = 'message_updates' order by seq desc limit 1",
    );
    expect(events).toEqual([{ csid: message?.content.csid }]);
  });

  test('a message that is reported twice is fetched once', async () => {
    const { id, again } = await receiveImage(PNG);
    await fixture.deliver(again);
    expect(await fetchesLeft()).toHaveLength(1);
    await fixture.processAll();
    expect((await read(id))?.content.csid).toEqual(expect.any(String));
  });

  test('R36: what the provider keeps no more is shown as such, and not tried again', async () => {
    const { id } = await receiveImage('gone');
    await fixture.processAll();
    expect(await read(id)).toMatchObject({ content: { csid: null }, meta: { media_not_found: true } });
    expect(await fetchesLeft()).toEqual([]);
  });

  test('R36: what fails is tried again, until the provider has forgotten the file', async () => {
    const { id } = await receiveImage('fails');
    await fixture.processAll();
    expect(await read(id)).toMatchObject({ content: { csid: null }, meta: {} });
    expect(await fetchesLeft()).toEqual([{ failures: 1 }]);
    await fixture.rows('update due_media_fetches set failures = 41, due_time = now()');
    await fixture.processAll();
    expect(await read(id)).toMatchObject({ content: { csid: null }, meta: { media_not_found: true } });
    expect(await fetchesLeft()).toEqual([]);
  });
});
