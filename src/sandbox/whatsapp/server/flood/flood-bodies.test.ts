import { expect, test } from 'vitest';
import { floodBodies } from './flood-bodies.ts';
import { floodRequest } from './flood-plan.ts';

interface Body {
  entry: {
    changes: { value: { messages: { id: string; from: string; context?: { from: string; id: string } }[] } }[];
  }[];
}

test('a reply in a flood quotes the previous message of the same customer; the first message of a customer quotes nothing', () => {
  const customers = 20;
  const { requests } = floodBodies({
    request: floodRequest.parse({ count: 40, kinds: 'all', customers: { count: customers } }),
    url: 'http://localhost/webhooks/whatsapp',
    app_secret: 'secret',
    id_prefix: 'wamid.',
    time_ms: 0,
    numbers: [{ id: '1', wa_id: '2', account_id: '3' }],
  });
  const messages = requests.flatMap((request) => {
    const text = request.toString();
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as Body;
    return body.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.messages));
  });
  const quoting = messages.flatMap(({ from, context }, index) => (context ? [{ index, from, context }] : []));
  expect(quoting.length).toBeGreaterThan(0);
  for (const { index, from, context } of quoting) {
    const quoted = messages[index - customers];
    expect(context).toEqual({ from, id: quoted?.id });
    expect(quoted?.from).toBe(from);
  }
});
