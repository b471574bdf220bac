import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectParity, readList } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq, replayEvents, withoutNumbers } from '../../app/testing/replay-events.ts';
import { sampleBody, startTemplateStand, type TemplateStand } from '../../app/testing/templates/template-stand.ts';
import { templateEndpoints as calls } from '../contract/endpoints.ts';
import { templateQuery } from '../web/cache/template-detail.ts';
import { templateListQuery } from '../web/cache/template-lists.ts';
import { templateListeners } from '../web/on-template-events.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal, for a page of the list and for
// the page of one template.

let stand: TemplateStand;
let id: string;
beforeAll(async () => {
  stand = await startTemplateStand();
  ({ id } = await stand.add());
});
afterAll(() => stand.close());

const list = templateListQuery({ filter: {}, status: null, page: 1 });

async function fetchScreen() {
  const [{ templates }, { template }] = await Promise.all([
    stand.admin.call(calls.listTemplates, { query: { limit: 200 } }),
    stand.admin.call(calls.getTemplate, { params: { id } }),
  ]);
  return { templates, template };
}

const act = (action: 'publish' | 'undo' | 'activate' | 'deactivate') =>
  stand.admin.call(calls.updateTemplate, { params: { id }, query: { action } });
async function edit(body: string): Promise<void> {
  const { channels_group: _, ...rest } = sampleBody({ body });
  await stand.admin.call(calls.updateTemplate, { params: { id }, body: rest });
}
async function approve(): Promise<void> {
  const kept = (await stand.kept()).find(({ name }) => name === 'order_ready');
  if (!kept) throw new Error('The platform has no order_ready');
  await stand.change(kept, { status: 'APPROVED' });
  // Its webhook comes by itself.
  await expect
    .poll(async () => {
      await stand.deliver();
      return (await stand.read(id)).status;
    })
    .toBe('active');
}

const acts: [string, () => Promise<unknown>][] = [
  ['it is edited', () => edit('Hi {{first_name}}, your order {{order}} can be picked up from now on.')],
  ['it is published', () => act('publish')],
  ['it is approved', approve],
  ['it is edited again', () => edit('Hi {{first_name}}, your order {{order}} waits for you at our shop.')],
  ['the edits are undone', () => act('undo')],
  ['it is deactivated', () => act('deactivate')],
  ['it is activated', () => act('activate')],
];

/** What a fresh load brought before the first act, and after the last. */
const history: { seq: number; screen: Awaited<ReturnType<typeof fetchScreen>> }[] = [];
const seqNow = () => lastEventSeq(stand.server.database.ownerPool, stand.businessId);

test.each(acts)('after %s, another tab shows what a fresh one would', async (_, perform) => {
  const before = await fetchScreen();
  const seq = await seqNow();
  if (history.length === 0) history.push({ seq, screen: before });
  await perform();
  const client = new QueryClient();
  client.setQueryData(list.queryKey, readList(before.templates, seq));
  client.setQueryData(templateQuery(id).queryKey, { ...before.template, as_of: seq });
  await replayEvents(stand.server.database.ownerPool, { businessId: stand.businessId, seq }, templateListeners, client);
  const fresh = await fetchScreen();
  history.push({ seq: await seqNow(), screen: fresh });
  expect(withoutNumbers(client.getQueryData(list.queryKey)?.items)).toEqual(fresh.templates);
  expect(withoutNumbers(client.getQueryData(templateQuery(id).queryKey))).toEqual(fresh.template);
  expect(fresh).not.toEqual(before);
});

test('in any order, repeated, and lost and read again, the events show what a fresh load would', async () => {
  const [start] = history;
  const last = history.at(-1);
  if (!start || !last) throw new Error('The acts come first');
  const { ownerPool } = stand.server.database;
  const events = await eventsAfter(ownerPool, { businessId: stand.businessId, seq: start.seq });
  expectParity(
    events.filter(({ topic }) => topic === 'templates'),
    templateListeners,
    [
      {
        queryKey: list.queryKey,
        before: readList(start.screen.templates, start.seq),
        after: readList(last.screen.templates, last.seq),
      },
      {
        queryKey: templateQuery(id).queryKey,
        before: { ...start.screen.template, as_of: start.seq },
        after: { ...last.screen.template, as_of: last.seq },
      },
    ],
  );
});
