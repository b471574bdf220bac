import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { findChannel, type ChannelRow } from '../../../channels/server/index.ts';
import { pauseBulk, resumeBulk } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse, type Refusal } from '../../../foundation/server/refuse.ts';
import type { Step, StepBody } from '../../../outreach/contract/step.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { getRecord, unwrapWrite, writeRecords, type StoredValues } from '../../../records/server/index.ts';
import type { createSequenceBody, updateSequenceBody } from '../../contract/sequence.ts';
import { beginScan } from '../engine/scans.ts';
import { carryOver, type MemberChoice, type StepVersion } from '../entries/carry-over.ts';
import { countByPlace, countInside } from '../entries/entry-store.ts';
import { blockersOf, requireValidSteps } from './check-steps.ts';
import { sequenceModule } from './sequence-module.ts';
import { addVersions, lockSequence, newStepIds, noteStart, readVersions } from './sequence-store.ts';

interface Reference {
  id: Id;
}

/** Adds a sequence; it is paused until it is started. The person who adds it is its owner, unless another one is named. */
export async function createSequence(
  ctx: MemberContext,
  { sequence_configs: given, user, ...values }: z.output<typeof createSequenceBody>,
): Promise<ModuleRecord> {
  const { businessId: business_id, actor } = ctx;
  const steps = given === null ? null : await readSteps(ctx, given, values.channel, []);
  const owner = user === undefined ? { id: ctx.user.user_id } : user;
  const record = unwrapWrite(
    await writeRecords(ctx, sequenceModule, [
      { business_id, actor, values: { ...values, owner }, system: stepValues(steps, 1) },
    ]),
  );
  await addVersions(ctx.tx, [
    { business_id, sequence_id: record.id, version: 1, steps: steps ?? [], members: 'finish' },
  ]);
  ctx.audit({ action: 'sequence_created', record_type: 'sequences', record_id: record.id });
  return record;
}

const stepValues = (steps: readonly Step[] | null, version: number): StoredValues => ({
  sequence_configs: steps === null ? null : steps.map((step) => ({ ...step })),
  steps_version: version,
});

/** Checks steps and gives ids to those that are new. A step that names an id that no step of this sequence has is a new one. */
async function readSteps(
  ctx: MemberContext,
  steps: readonly StepBody[],
  channel: Reference | null,
  before: readonly Step[],
): Promise<Step[]> {
  await requireValidSteps(ctx, steps, await channelOf(ctx, channel));
  const known = new Set(before.map(({ id }) => id));
  const isNew = (step: StepBody) => step.id === undefined || !known.has(step.id);
  const ids = await newStepIds(ctx.tx, steps.filter(isNew).length);
  return steps.map((step): Step => {
    if (step.id !== undefined && !isNew(step)) return { ...step, id: step.id };
    const id = ids.shift();
    if (id === undefined) throw new Error('The database gave too few ids');
    return { ...step, id };
  });
}

const channelOf = (ctx: MemberContext, channel: Reference | null): Promise<ChannelRow | undefined> =>
  channel === null ? Promise.resolve(undefined) : findChannel(ctx.db, ctx.businessId, channel.id);

/**
 * Changes a sequence. Where its steps change while somebody is inside, the caller says what these people do: they finish the steps
 * that they have begun, go on with the new ones at their next step, or begin again.
 */
export async function updateSequence(
  ctx: MemberContext,
  id: Id,
  { version, members, sequence_configs: given, user, ...values }: z.output<typeof updateSequenceBody>,
): Promise<ModuleRecord> {
  const { businessId: business_id, actor, tx } = ctx;
  // Nobody enters, leaves or goes on until this is written.
  const locked = (await lockSequence(tx, business_id, id)) ?? refuse('NOT_FOUND');
  const before = (await getRecord(ctx, sequenceModule, id)) as ModuleRecord & Stored;
  const changed = { ...values, ...(user !== undefined && { owner: user }) };
  const { channel = before.channel, owner = before.owner } = changed;
  const steps = await newSteps(ctx, given, channel, before);
  const choice = steps === undefined ? null : await choiceFor(ctx, id, members);
  // A sequence that sends must be able to.
  const after = { channel, owner, sequence_configs: steps === undefined ? before.sequence_configs : steps };
  if (locked.status === 'active') await requireStartable(ctx, after);
  const next = locked.steps_version + 1;
  const system = steps === undefined ? {} : { system: stepValues(steps, next) };
  const write = { business_id, actor, id, ...(version !== undefined && { version }), values: changed, ...system };
  const record = unwrapWrite(await writeRecords(ctx, sequenceModule, [write]));
  if (choice !== null)
    await addVersion(ctx, { business_id, sequence_id: id, version: next, steps: steps ?? [], members: choice });
  return record;
}

/** The steps that a change brings, checked; undefined where they stay as they are. */
async function newSteps(
  ctx: MemberContext,
  given: readonly StepBody[] | null | undefined,
  channel: Reference | null,
  { sequence_configs: before }: Stored,
): Promise<Step[] | null | undefined> {
  if (given === undefined) return undefined;
  const steps = given && (await readSteps(ctx, given, channel, before ?? []));
  return isSame(steps, before) ? undefined : steps;
}

/** Writes a version of the steps, and has the members inside come to it as they shall. */
async function addVersion(ctx: MemberContext, added: Parameters<typeof addVersions>[1][number]): Promise<void> {
  const { business_id, sequence_id, version, members } = added;
  await addVersions(ctx.tx, [added]);
  if (members !== 'finish') await beginScan(ctx, { business_id, sequence_id, scan: 'carry' });
  ctx.audit({
    action: 'sequence_steps_changed',
    record_type: 'sequences',
    record_id: sequence_id,
    detail: { version, members },
  });
}

/** What of a sequence decides whether it can be started. */
interface Stored {
  channel: Reference | null;
  owner: Reference | null;
  sequence_configs: Step[] | null;
}

const isSame = (steps: readonly Step[] | null, before: readonly Step[] | null): boolean =>
  isDeepStrictEqual(steps ?? [], before ?? []);

async function choiceFor(
  { tx, businessId }: MemberContext,
  id: Id,
  members: MemberChoice | undefined,
): Promise<MemberChoice> {
  if (members !== undefined) return members;
  const people = await countInside(tx, businessId, id);
  return people === 0 ? 'finish' : refuse('NOT_ALLOWED', { reason: 'CHOOSE_FOR_MEMBERS', info: { people } });
}

async function requireStartable(
  ctx: MemberContext,
  { channel, owner, sequence_configs: steps }: Stored,
): Promise<void> {
  const [blocker, ...others] = await blockersOf(ctx, {
    steps: steps ?? [],
    channel: await channelOf(ctx, channel),
    hasChannel: channel !== null,
    hasOwner: owner !== null,
  });
  if (!blocker) return;
  throw withOthers(blocker, others);
}

/** The first blocker, with the sentences of all: a screen shows each with its link. */
function withOthers(first: Refusal, others: readonly Refusal[]): Refusal {
  const { detail } = first;
  Object.assign(detail, {
    info: {
      ...detail.info,
      blockers: [first, ...others].map(({ message, detail: { reason, info } }) => ({ message, reason, ...info })),
    },
  });
  return first;
}

const STARTING: ReadonlySet<string> = new Set(['resume', 'activate', 'run']);

/** Starts a sequence, or pauses it (any other action, specification section 4). */
export async function changeStatus(ctx: MemberContext, id: Id, action: string): Promise<ModuleRecord> {
  const { businessId: business_id, actor, tx } = ctx;
  const isStart = STARTING.has(action);
  const locked = (await lockSequence(tx, business_id, id)) ?? refuse('NOT_FOUND');
  const record = (await getRecord(ctx, sequenceModule, id)) as ModuleRecord & Stored;
  if (isStart) await requireStartable(ctx, record);
  const status = isStart ? 'active' : 'inactive';
  if (locked.status === status) return record;
  const key = { business_id, sequence_id: id };
  const sources = [{ business_id, kind: 'sequence', record_id: id }];
  // What waits to be sent waits, too: after the commit of a pause no attempt begins.
  await (isStart ? resumeBulk : pauseBulk)(ctx, sources);
  const written = unwrapWrite(
    await writeRecords(ctx, sequenceModule, [
      { business_id, actor, id, values: {}, system: { status, paused_reason: null } },
    ]),
  );
  if (isStart) {
    await noteStart(tx, business_id, id);
    await beginScan(ctx, { ...key, scan: 'resume' });
    await beginScan(ctx, { ...key, scan: 'list' });
  }
  ctx.audit({ action: isStart ? 'sequence_started' : 'sequence_paused', record_type: 'sequences', record_id: id });
  return written;
}

/** What a change of the steps would mean for the people inside, for each choice. */
export async function previewChange(ctx: MemberContext, id: Id, given: readonly StepBody[] | null) {
  const { tx, businessId: business_id } = ctx;
  const record = (await getRecord(ctx, sequenceModule, id)) as ModuleRecord & Stored & { steps_version: number };
  const steps = (given ?? []).map((step, index): Step => ({ ...step, id: step.id ?? `new ${index}` }));
  const places = await countByPlace(tx, business_id, id);
  const since = Math.min(record.steps_version, ...places.map(({ version }) => version));
  const versions = (await readVersions(tx, [{ business_id, sequence_id: id, since }])).get(id) ?? [];
  const next: StepVersion = {
    version: record.steps_version + 1,
    steps,
    members: 'move',
    saved_time: record.modified_time,
  };
  const active = places.reduce((sum, { people }) => sum + people, 0);
  const complete = places
    .filter((place) => {
      const now = { ...place, base: record.modified_time, isNewPass: false, hasNewTime: false };
      return carryOver(now, [...versions, next]).next_step_id === null;
    })
    .reduce((sum, { people }) => sum + people, 0);
  const again = places.reduce((sum, { had }) => sum + had, 0);
  return {
    active,
    finish: { people: active },
    move: { people: active - complete, complete },
    restart: { people: steps.length > 0 ? active : 0, again: steps.length > 0 ? again : 0 },
  };
}
