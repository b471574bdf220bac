import { contactModule } from '../../../contacts/server/index.ts';
import { enquiryModule } from '../../../enquiries/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import {
  fieldsOf,
  readRecords,
  writeRecords,
  type ModuleField,
  type ModuleFields,
} from '../../../records/server/index.ts';
import type { Answer } from '../../contract/read-answer.ts';
import type { Question } from '../../contract/script.ts';
import { actorOf } from './chat-look.ts';
import type { RunRow } from './run-store.ts';

/** By these a contact is found: an answer adds one that is missing, and never replaces one. */
const ADDRESSES: ReadonlySet<string> = new Set(['mobile', 'email']);
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 4_000;

/** What became of an answer that is to be saved. */
export interface SavedAnswer {
  label: string;
  text: string;
  /** Null: it was saved. */
  problem: string | null;
}

/** An answer with where it is kept. */
interface ToSave {
  question: Question;
  answer: Answer;
  field: ModuleField;
}

const answersFor = (
  run: RunRow,
  module: 'contacts' | 'enquiries',
  fields: ModuleFields,
  keys: readonly string[],
): ToSave[] =>
  run.script.questions.flatMap((question) => {
    const answer = run.state.answers[question.id];
    const field = question.save_to?.module === module ? fields.byName.get(question.save_to.field) : undefined;
    return answer && field && keys.includes(question.id) ? [{ question, answer, field }] : [];
  });

/** The answer as the field takes it: of a pick list the key of the option that is called so. */
function valueFor({ field, answer }: ToSave): unknown {
  if (field.options === null) return answer.value;
  const said = String(answer.value).toLowerCase();
  const option = field.options.find(({ value, label }) => value === answer.value || label.toLowerCase() === said);
  return option?.value ?? answer.value;
}

/** Saves the answers of a run that are not saved yet as fields of its contact. What a field does not take is noted. */
export async function saveToContact(ctx: BusinessContext, run: RunRow): Promise<SavedAnswer[]> {
  const fields = await fieldsOf(ctx, ctx.businessId, contactModule);
  const wanted = answersFor(run, 'contacts', fields, run.unsaved);
  if (wanted.length === 0) return [];
  const [contact] = await readRecords(ctx, contactModule, ctx.businessId, [run.contact_id]);
  if (!contact) return wanted.map((each) => noted(each, 'The contact was deleted.'));
  const may = wanted.filter(({ field }) => !ADDRESSES.has(field.name) || contact[field.name] === null);
  const kept = wanted
    .filter((each) => !may.includes(each))
    .map((each) => noted(each, 'The contact has another one already. Change it by hand if this one is right.'));
  if (may.length === 0) return kept;
  const write = async (answers: readonly ToSave[]): Promise<string | null> => {
    const [result] = await writeRecords(ctx, contactModule, [
      {
        business_id: ctx.businessId,
        actor: actorOf(run),
        id: run.contact_id,
        values: Object.fromEntries(answers.map((each) => [each.field.name, valueFor(each)])),
      },
    ]);
    return result && 'refusal' in result ? result.refusal.message : null;
  };
  if ((await write(may)) === null) return [...may.map((each) => noted(each, null)), ...kept];
  // One that the field does not take must not keep the others from being saved.
  const saved: SavedAnswer[] = [];
  for (const each of may) saved.push(noted(each, await write([each])));
  return [...saved, ...kept];
}

const noted = ({ field, answer }: ToSave, problem: string | null): SavedAnswer => ({
  label: field.label,
  text: answer.text,
  problem,
});

/** Adds an enquiry with all answers of a run; returns its id, or why there is none. */
export async function addEnquiry(ctx: BusinessContext, run: RunRow): Promise<{ id: Id } | { problem: string }> {
  const [contact] = await readRecords(ctx, contactModule, ctx.businessId, [run.contact_id]);
  if (!contact) return { problem: 'The contact was deleted.' };
  const fields = await fieldsOf(ctx, ctx.businessId, enquiryModule);
  const keys = Object.keys(run.state.answers);
  const values = Object.fromEntries(
    answersFor(run, 'enquiries', fields, keys).map((each) => [each.field.name, valueFor(each)]),
  );
  const isSource = fields.byName.get('source')?.options?.some(({ value }) => value === 'chat') === true;
  const add = async (own: Readonly<Record<string, unknown>>) => {
    const [result] = await writeRecords(ctx, enquiryModule, [
      {
        business_id: ctx.businessId,
        actor: actorOf(run),
        values: {
          title: cut(`${run.script.label}: ${String(contact['name'])}`, TITLE_MAX),
          description: cut(linesOf(run), DESCRIPTION_MAX),
          contact: run.contact_id,
          chat: run.chat_id,
          ...(isSource && { source: 'chat' }),
          ...own,
        },
        mayLackRequired: true,
      },
    ]);
    return result;
  };
  const first = await add(values);
  // What a field does not take stands in the description.
  const result = first && 'refusal' in first ? await add({}) : first;
  if (!result) throw new Error('A write has no result');
  return 'refusal' in result ? { problem: result.refusal.message } : { id: result.record.id };
}

/** Cut between two characters, never through one. */
const cut = (text: string, max: number): string => {
  const kept = text.slice(0, max);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
};

/** Every question with its answer, as people read them. */
const linesOf = ({ script, state }: RunRow): string =>
  script.questions
    .flatMap(({ id, content }) => {
      const answer = state.answers[id];
      return answer ? [`${content.text}\n${answer.text}`] : [];
    })
    .join('\n\n');
