import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountChange, IncomingAccountEvent } from '../../../channels/contract/incoming.ts';
import { useChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { applyTemplateUpdates } from '../../../templates/server/index.ts';

const fixture = useChatFixture();

const ACCOUNT = 'account-of-updates';
const FIRST = Date.parse('2026-11-20T10:00:00Z');
const event = (change: AccountChange, second: number, account = ACCOUNT): IncomingAccountEvent => ({
  kind: 'account',
  channel_kind: 'whatsapp',
  provider_account_id: account,
  display_number: null,
  time: new Date(FIRST + second * 1000).toISOString(),
  change,
});
const apply = (updates: readonly IncomingAccountEvent[]) =>
  inTransaction({ pool: fixture.server.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    applyTemplateUpdates(createWorkContext(fixture.server.services, tx), updates),
  );
let count = 0;
const add = async (): Promise<{ id: Id; templateId: string }> => {
  const templateId = `${process.pid}${++count}`;
  const id = await fixture.samples.template({
    provider_account_id: ACCOUNT,
    provider_template_id: templateId,
    name: `template_${templateId}`,
    provider_status: 'PENDING',
  });
  return { id, templateId };
};
const state = async (id: Id) =>
  (
    await fixture.server.database.ownerPool.query<Record<string, unknown>>(
      `select provider_status, rejected_reason, reason_detail, paused_until is not null as has_end, quality, category,
         announced_category from message_templates where id = $1`,
      [id],
    )
  ).rows[0];

const statuses = fc.constantFrom('APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'PENDING');
const changeOf = fc.oneof(
  fc.record({
    type: fc.constant('template_status' as const),
    status: statuses,
    reason: fc.constantFrom(null, 'SCAM', 'FIRST_PAUSE'),
    detail: fc.constantFrom(null, 'In its own words.'),
    paused_hours: fc.constantFrom(null, 3),
  }),
  fc.record({ type: fc.constant('template_quality' as const), quality: fc.constantFrom('GREEN', 'YELLOW', 'RED') }),
  fc.record({
    type: fc.constant('template_category' as const),
    category: fc.constantFrom('UTILITY', 'MARKETING'),
    announced: fc.constantFrom(null, 'AUTHENTICATION'),
    announced_time: fc.constant(null),
  }),
);

test('any order and repetition of reports, in any batches, ends in the newest of each kind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(changeOf, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      async (changes, random) => {
        const next = (below: number): number => (random.next().value ?? 0) % below;
        const inOrder = await add();
        const shuffled = await add();
        const reports = (templateId: string) =>
          changes.map((change, second) => event({ ...change, template_id: templateId }, second));
        for (const report of reports(inOrder.templateId)) await apply([report]);
        const own = reports(shuffled.templateId);
        // Every one at least once, some again, in any order.
        const again = [...own, ...Array.from({ length: next(6) }, () => own[next(own.length)])].flatMap(
          (each) => each ?? [],
        );
        const mixed = again
          .map((each) => ({ each, at: next(1_000_000) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each);
        while (mixed.length > 0) await apply(mixed.splice(0, 1 + next(4)));
        expect(await state(shuffled.id)).toEqual(await state(inOrder.id));
      },
    ),
    { numRuns: 40 },
  );
});

test('only what changed something is told, once', async () => {
  const { templateId } = await add();
  const seq = await fixture.lastSeq();
  const approved = event(
    {
      type: 'template_status',
      template_id: templateId,
      status: 'APPROVED',
      reason: null,
      detail: null,
      paused_hours: null,
    },
    5,
  );
  await apply([approved, approved]);
  await apply([approved]);
  const { rows } = await fixture.server.database.ownerPool.query(
    "select event, data ->> 'status' as status from event_log where business_id = $1 and topic = 'templates' and seq > $2",
    [fixture.businessId, seq],
  );
  expect(rows).toEqual([{ event: 'template_changed', status: 'active' }]);
});

test('a new text, and a template that is not known here, are read by a job; another account’s change nothing', async () => {
  const { id, templateId } = await add();
  await fixture.server.database.ownerPool.query('update channels set provider_account_id = $2 where id = $1', [
    fixture.channelId,
    ACCOUNT,
  ]);
  await fixture.server.forgetWaiting();
  await apply([
    event({ type: 'template_components', template_id: templateId }, 1),
    event({ type: 'template_quality', template_id: 'unknown-1', quality: 'RED' }, 1),
    event({ type: 'template_quality', template_id: 'unknown-2', quality: 'RED' }, 1, 'account-of-no-one'),
  ]);
  const { rows } = await fixture.server.database.ownerPool.query<{ task_identifier: string; key: string }>(
    'select task_identifier, key from graphile_worker.jobs order by 1',
  );
  expect(rows).toEqual([
    { task_identifier: 'read_new_template', key: `read_new_template:${fixture.channelId}:unknown-1` },
    { task_identifier: 'read_template', key: `read_template:${id}` },
  ]);
  await fixture.server.forgetWaiting();
});
