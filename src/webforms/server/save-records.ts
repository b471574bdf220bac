import { findColleagues } from '../../accounts/server/index.ts';
import { contactModule, findContactByAddress } from '../../contacts/server/index.ts';
import { enquiryModule } from '../../enquiries/server/index.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { addMembers } from '../../lists/server/index.ts';
import { readRecords, writeRecords, type RecordWrite, type WriteResult } from '../../records/server/index.ts';
import type { FieldsByModule } from './form-fields.ts';
import type { ReadAnswers } from './read-answers.ts';
import type { WebFormRow } from './web-form-store.ts';

const TITLE_MAX = 200;
const NAME_MAX = 150;
/**
 * By these a contact is recognised. A stranger who knows one address of somebody must not be able to give them another,
 * under which they would then be written to.
 */
const ADDRESSES: ReadonlySet<string> = new Set(['mobile', 'email']);

/** What a visitor sent, ready to be saved. */
export interface Filing {
  businessId: Id;
  form: WebFormRow;
  fields: FieldsByModule;
  values: ReadAnswers['values'];
  agreed: boolean;
}

/** The records of a submission; a rule that refuses one of them is its problem, and the submission stays. */
export interface FiledRecords {
  contact_id: Id | null;
  enquiry_id: Id | null;
  problem: string | null;
  /** Of the enquiry. */
  owner_id: Id | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** Cut between two characters, never through one. */
const cut = (text: string, max: number): string => {
  let kept = text.slice(0, max);
  if (!kept.isWellFormed()) kept = kept.slice(0, -1);
  return kept;
};

/** Who acts for a visitor. */
export const formActor = ({ id, name }: WebFormRow): Actor => ({ type: 'integration', id, label: name });

/** Finds or adds the contact, adds the enquiry, and adds the contact to the list of the form. */
export async function saveRecords(ctx: WorkContext, filing: Filing): Promise<FiledRecords> {
  const { businessId, form } = filing;
  const actor = formActor(form);
  // All that adds people waits here: two submissions of one person at once make one contact.
  await contactModule.lockUnique?.(ctx, [businessId]);
  const contact = await saveContact(ctx, filing, actor);
  const enquiry = await saveEnquiry(ctx, filing, actor, contact.id);
  const list = await addToList(ctx, filing, actor, contact.id);
  const problems = [contact.problem, enquiry.problem, list].filter((problem) => problem !== null);
  return {
    contact_id: contact.id,
    enquiry_id: enquiry.id,
    owner_id: enquiry.owner_id,
    problem: problems.length > 0 ? problems.join(' ') : null,
  };
}

type Saved = { id: Id | null; problem: string | null; owner_id: Id | null };

function outcomeOf([result]: readonly WriteResult[]): Saved {
  if (!result) throw new Error('A write has no result');
  if ('refusal' in result) return { id: null, problem: result.refusal.message, owner_id: null };
  const { id, owner } = result.record as typeof result.record & { owner?: { id: Id } | null };
  return { id, problem: null, owner_id: owner?.id ?? null };
}

async function saveContact(ctx: WorkContext, filing: Filing, actor: Actor): Promise<Saved> {
  const { businessId: business_id, values, agreed } = filing;
  const mobile = textOf(values.contacts['mobile']);
  const email = textOf(values.contacts['email']);
  const known = await findContactByAddress(ctx.tx, business_id, { mobile, email });
  const write: RecordWrite =
    known === null
      ? {
          business_id,
          actor,
          values: {
            ...values.contacts,
            name: cut(textOf(values.contacts['name']) ?? email ?? mobile ?? '', NAME_MAX),
            ...(agreed && { communication_level: 'opted_in' }),
          },
          system: { source: 'web_form' },
        }
      : { business_id, actor, id: known, values: await additions(ctx, filing, known) };
  const saved = outcomeOf(await writeRecords(ctx, contactModule, [write], { isQuiet: true }));
  return { ...saved, id: saved.id ?? known };
}

/** What a known contact lacks and the visitor gave. Nothing that is known of somebody is overwritten by a stranger. */
async function additions(ctx: WorkContext, { businessId, values, agreed }: Filing, contactId: Id) {
  const [before] = await readRecords(ctx, contactModule, businessId, [contactId]);
  const added = Object.entries(values.contacts).filter(([name]) => !ADDRESSES.has(name) && isEmpty(before?.[name]));
  return {
    ...Object.fromEntries(added),
    // Who opted out does so until they say otherwise where they can be recognised.
    ...(agreed && before?.['communication_level'] === 'pending' && { communication_level: 'opted_in' }),
  };
}

async function saveEnquiry(ctx: WorkContext, filing: Filing, actor: Actor, contactId: Id | null): Promise<Saved> {
  const { businessId: business_id, form, fields, values } = filing;
  const person = [values.contacts['name'], values.contacts['email'], values.contacts['mobile']]
    .map(textOf)
    .find(Boolean);
  const isSource = fields.enquiries.get('source')?.options?.some(({ value }) => value === form.source) === true;
  const owners =
    form.owner_id === null ? null : await findColleagues(ctx.tx, [{ business_id, user_id: form.owner_id }]);
  return outcomeOf(
    await writeRecords(
      ctx,
      enquiryModule,
      [
        {
          business_id,
          actor,
          values: {
            title: cut([form.name, person].filter(Boolean).join(': '), TITLE_MAX),
            ...values.enquiries,
            ...(contactId !== null && { contact: contactId }),
            ...(isSource && { source: form.source }),
            // Someone who has left since gets no more of them.
            ...(form.owner_id !== null && owners?.has(form.owner_id) === true && { owner: form.owner_id }),
          },
        },
      ],
      // That the form was sent notifies its owner.
      { isQuiet: true },
    ),
  );
}

async function addToList(
  ctx: WorkContext,
  { businessId: business_id, form }: Filing,
  actor: Actor,
  contactId: Id | null,
): Promise<string | null> {
  if (form.contact_list_id === null || contactId === null) return null;
  const change = { business_id, actor, list_id: form.contact_list_id, contact_ids: [contactId] };
  const [result] = await addMembers(ctx, [change]);
  return result && 'refusal' in result ? result.refusal.message : null;
}
