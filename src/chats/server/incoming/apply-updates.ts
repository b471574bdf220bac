import type { IncomingUpdate } from '../../../channels/contract/incoming.ts';
import {
  applyAccountEvents,
  deadLetterOf,
  noteImportProgress,
  routeNumbers,
  type DeadLetter,
  type NumberRoute,
  type ReceivedUpdate,
} from '../../../channels/server/index.ts';
import { removeMergedContacts } from '../../../contacts/server/index.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { applyTemplateUpdates } from '../../../templates/server/index.ts';
import { readReplyTargets } from '../reply-target.ts';
import { applyEchoes, findEchoes, settleEchoedAttempts } from './apply-echoes.ts';
import { applyIncoming } from './apply-incoming.ts';
import { applyPast } from './apply-past.ts';
import { applyReads } from './apply-reads.ts';
import { applyStatuses, settleStatuses } from './apply-statuses.ts';
import { lockChatsOfBatch } from './lock-chats-of-batch.ts';
import { followChats, followInOutbox, planChats } from './merge-chats.ts';
import { settlePeople } from './people-of-batch.ts';
import { channelOf, ofKind, type Routed } from './routed.ts';

/**
 * Applies the updates of one batch in one transaction, and returns what is for numbers that no business here has. Rows
 * are locked rank by rank, whatever kind of update they are for, so a kind has a step at each rank that it changes:
 *
 * | rank     | messages, changes, reads       | echoes               | statuses       | people who changed |
 * | -------- | ------------------------------ | -------------------- | -------------- | ------------------ |
 * | contacts | settlePeople                   | settlePeople         |                | settlePeople       |
 * | chats    | lockChatsOfBatch               | lockChatsOfBatch     |                | lockChatsOfBatch   |
 * | outbox   |                                | settleEchoedAttempts | settleStatuses | followInOutbox     |
 * | messages | applyIncoming, then applyReads | applyEchoes, applyPast | applyStatuses  | followChats        |
 *
 * Channels and templates come before all of them.
 */
export async function applyUpdates(ctx: WorkContext, received: readonly ReceivedUpdate[]): Promise<DeadLetter[]> {
  const { tx, services } = ctx;
  const numbered = received.flatMap(({ update, ...of }) => (update.kind === 'account' ? [] : [{ ...of, update }]));
  const routes = await findRoutes(tx, numbered);
  const configs = [...routes.values()].map(({ config }) => config);
  ctx.knowConfigs(configs);
  const targets = await readReplyTargets(tx, configs);
  const routed = numbered.flatMap(({ update }): Routed[] => {
    const route = routes.get(routeKey(update));
    return route ? [{ update, route }] : [];
  });

  const accountEvents = received.flatMap(({ update }) => (update.kind === 'account' ? [update] : []));
  await applyAccountEvents(ctx, accountEvents);
  await applyTemplateUpdates(ctx, accountEvents);

  await noteImportProgress(
    ctx,
    ofKind(routed, 'import_progress').map(({ update: { percent, refusal }, route }) => ({
      ...channelOf(route),
      percent: percent === null ? null : Math.round(percent),
      refusal,
    })),
  );

  const people = await settlePeople(ctx, routed);
  const echoes = await findEchoes(tx, people.echoes);

  const batch = await lockChatsOfBatch(ctx, people, echoes.unknown);
  const plan = planChats(batch.locked, people.changed);

  await followInOutbox(ctx, people.changed, plan);
  const statuses = await settleStatuses(
    tx,
    ofKind(routed, 'status').map(({ update, route }) => ({ ...channelOf(route), status: update })),
  );
  const settledEchoes = await settleEchoedAttempts(tx, echoes, batch);

  await followChats(ctx, batch, people.changed, plan);
  await removeMergedContacts(tx, people.changed.merged);
  await applyStatuses(ctx, statuses);
  await applyIncoming(ctx, people, batch, targets);
  await applyEchoes(ctx, echoes, settledEchoes, batch);
  await applyPast(ctx, people.past, batch);
  await applyReads(ctx, people.reads);

  for (const { update, route } of ofKind(routed, 'fault'))
    services.log.warn(
      { channel_id: route.channel_id, provider_code: update.code },
      'Received a fault report of the provider',
    );
  return numbered.flatMap(({ webhook, update, part }) => {
    if (!routes.has(routeKey(update)) && update.kind !== 'fault')
      return [deadLetterOf(webhook, part, 'No business here has this number')];
    return update.kind === 'lead' ? [deadLetterOf(webhook, part, 'Leads are not supported')] : [];
  });
}

type NumberUpdate = Exclude<IncomingUpdate, { kind: 'account' }>;

const routeKey = ({ channel_kind, provider_number_id }: NumberUpdate): string =>
  `${channel_kind} ${provider_number_id}`;

/** Whose numbers these are, by `routeKey`; one statement for each kind of channel in the batch. */
async function findRoutes(
  tx: Transaction,
  numbered: readonly { update: NumberUpdate }[],
): Promise<ReadonlyMap<string, NumberRoute>> {
  const byKind = Map.groupBy(numbered, ({ update }) => update.channel_kind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, of]) => {
      const routes = await routeNumbers(
        tx,
        kind,
        of.map(({ update }) => update.provider_number_id),
      );
      return [...routes].map(([numberId, route]) => [`${kind} ${numberId}`, route] as const);
    }),
  );
  return new Map(found.flat());
}
