import { findColleagues, type Colleague } from '../../accounts/server/index.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext, WorkContext } from '../../foundation/server/work-context.ts';
import {
  manyRecordsChanged,
  ownerOrStateChanged,
  type ChangedOwner,
  type ChangedState,
} from '../contract/domain-events.ts';
import type { Module, StoredValues } from './define-module.ts';
import type { StoredValue } from './field-types/field-type.ts';
import { findFollowers } from './follower-store.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import { countPerFollower, countPerOwner } from './record-change-store.ts';
import type { RecordJobRow } from './record-job-store.ts';
import type { PreparedWrite } from './record-write.ts';

const OWNER = 'owner';

/** What followers are notified of: not of each field. */
const followedFields = ({ stateField }: Module): readonly string[] => [
  OWNER,
  ...(stateField === undefined ? [] : [stateField]),
];

/** A record that was written: what of it people may have to know. */
type Written = Pick<PreparedWrite, 'id' | 'before' | 'after' | 'fields'> & { actor: Actor };

/** Raises what owners and followers of records of one business are notified of; costs nothing while neither changed. */
export async function raiseOwnerOrState(
  ctx: WorkContext,
  fields: ModuleFields,
  businessId: Id,
  writes: readonly Written[],
): Promise<void> {
  const { module } = fields;
  const followed = followedFields(module);
  const changed = writes.filter(({ before, after, fields: names }) =>
    before === null ? isGiven(after) : followed.some((name) => names.includes(name)),
  );
  if (changed.length === 0) return;
  const followers = await findFollowers(
    ctx.tx,
    businessId,
    changed.filter(({ before }) => before !== null).map(({ id }) => id),
  );
  const owners = changed.flatMap((write) => textOf(write.after[OWNER]) ?? []);
  const people = await readPeople(ctx, businessId, [...owners, ...[...followers.values()].flat()]);
  ctx.raise(
    ownerOrStateChanged,
    changed.map((write) => ({
      business_id: businessId,
      module: module.name,
      module_label: module.label,
      record_id: write.id,
      label: textOf(write.after[module.labelField]) ?? '',
      actor: write.actor,
      owner: write.fields.includes(OWNER) || write.before === null ? ownerOf(module, people, write.after) : null,
      state: write.before === null ? null : stateOf(fields, write),
      followers: (followers.get(write.id) ?? []).filter((userId) => mayRead(module, people.get(userId))),
    })),
  );
}

/** Raises once for a whole job what its update has changed of owners and states. */
export async function raiseManyChanged(ctx: BusinessContext, module: Module, job: RecordJobRow): Promise<void> {
  const { businessId: business_id, tx } = ctx;
  const names = followedFields(module).filter((name) => job.kind === 'update' && name in (job.new_values ?? {}));
  if (names.length === 0) return;
  const owners = names.includes(OWNER) ? await countPerOwner(tx, business_id, job.id) : [];
  const isOwner = new Set(owners.map(({ user_id: userId }) => userId));
  const followers = (await countPerFollower(tx, business_id, job.id, names)).filter(
    ({ user_id: userId }) => !isOwner.has(userId),
  );
  const people = await readPeople(
    ctx,
    business_id,
    [...owners, ...followers].map(({ user_id: userId }) => userId),
  );
  const concerned = [
    ...owners.map((each) => ({ ...each, is_owner: true })),
    ...followers.map((each) => ({ ...each, is_owner: false })),
  ].filter(({ user_id: userId }) => userId !== job.user_id && mayRead(module, people.get(userId)));
  if (concerned.length === 0) return;
  const { byName } = await fieldsOf(ctx, business_id, module);
  ctx.raise(manyRecordsChanged, [
    {
      business_id,
      module: module.name,
      module_label: module.label,
      plural_label: module.pluralLabel,
      job_id: job.id,
      actor: job.actor,
      fields: names.map((name) => byName.get(name)?.label ?? name),
      people: concerned,
    },
  ]);
}

/** Of a record, the people who follow it and may read it. */
export async function followersOf(ctx: WorkContext, module: Module, businessId: Id, recordId: Id): Promise<Id[]> {
  const userIds = (await findFollowers(ctx.tx, businessId, [recordId])).get(recordId) ?? [];
  const people = await readPeople(ctx, businessId, userIds);
  return userIds.filter((userId) => mayRead(module, people.get(userId)));
}

const textOf = (value: StoredValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const isGiven = (values: StoredValues): boolean => textOf(values[OWNER]) !== null;

const readPeople = ({ tx }: WorkContext, businessId: Id, userIds: readonly Id[]) =>
  findColleagues(
    tx,
    [...new Set(userIds)].map((user_id) => ({ business_id: businessId, user_id })),
  );

const mayRead = ({ permissions }: Module, person: Colleague | undefined): boolean =>
  person?.permissions.includes(permissions.read) === true;

function ownerOf(module: Module, people: ReadonlyMap<Id, Colleague>, after: StoredValues): ChangedOwner {
  const id = textOf(after[OWNER]);
  const person = id === null ? undefined : people.get(id);
  return { id, label: person?.label ?? '', may_read: mayRead(module, person) };
}

function stateOf(
  { module: { stateField }, byName }: ModuleFields,
  { after, fields: names }: Written,
): ChangedState | null {
  const field = stateField === undefined ? undefined : byName.get(stateField);
  if (!field || !names.includes(field.name)) return null;
  const value = textOf(after[field.name]);
  const option = field.options?.find((each) => each.value === value);
  return { field: field.label, value: value === null ? null : (option?.label ?? value) };
}
