import { readRegion } from '../../accounts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { PublicContext } from '../../foundation/server/http/context.ts';
import { takeTry } from '../../foundation/server/rate-limit.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { addActivities } from '../../records/server/index.ts';
import { formSubmitted } from '../contract/domain-events.ts';
import { TRAP_FIELD, type FormOutcome, type FormReply } from '../contract/public-form.ts';
import { throttles } from '../contract/throttles.ts';
import { questionsOf, readModuleFields } from './form-fields.ts';
import { tokenId, type FormTokens } from './form-token.ts';
import { requireOpenForm } from './public-form.ts';
import { businessOfKey } from './public-key.ts';
import { readAnswers, type ReadAnswers } from './read-answers.ts';
import { formActor, saveRecords } from './save-records.ts';
import { countOne, insertSubmission, settleSubmission } from './submission-store.ts';
import type { WebFormRow } from './web-form-store.ts';

/**
 * Takes what a visitor sent: an enquiry and a contact, once for each opening of the page. Whatever a rule of the modules
 * refuses stays with the submission; the visitor learns of nothing but their own answers.
 */
export async function submitForm(
  ctx: PublicContext,
  tokens: FormTokens,
  publicKey: string,
  reply: FormReply,
): Promise<FormOutcome> {
  const businessId = businessOfKey(publicKey) ?? refuse('NOT_FOUND', { reason: 'FORM_CLOSED' });
  return ctx.inBusiness(businessId, async (work) => {
    const form = await requireOpenForm(work, publicKey);
    // A program that filled in the trap is not told so, or it would leave the trap out next time.
    if (reply[TRAP_FIELD] !== '') {
      await countOne(work.tx, businessId, form.id, 'stopped');
      return outcomeOf(form, undefined);
    }
    refuseToken(tokens, publicKey, reply.token);
    const fields = await readModuleFields(work, businessId);
    const { country } = await readRegion(work.tx, businessId);
    const read = readAnswers(questionsOf(form.fields, fields), reply.answers, {
      country,
      blocksLinks: form.blocks_links,
    });
    refuseFaults(read);
    const outcome = outcomeOf(form, read.values.contacts['name']);
    const agreed = form.consent_text !== '' && reply.consent;
    const id = await insertSubmission(work.tx, businessId, {
      form_id: form.id,
      token: tokenId(reply.token),
      answers: read.answers,
      consent_text: agreed ? form.consent_text : null,
    });
    if (id === null) return outcome;
    await takeTries(work, form, ctx.request.network);
    const { owner_id, ...records } = await saveRecords(work, {
      businessId,
      form,
      fields,
      values: read.values,
      agreed,
    });
    await settleSubmission(work.tx, businessId, { id, ...records });
    await countOne(work.tx, businessId, form.id, 'submissions');
    const { contact_id, enquiry_id } = records;
    if (contact_id !== null)
      await addActivities(work.tx, [
        {
          business_id: businessId,
          module: 'contacts',
          record_id: contact_id,
          kind: 'form_submitted',
          actor: formActor(form),
          detail: { module: 'webforms', form: { id: form.id, label: form.name } },
        },
      ]);
    const name = read.values.contacts['name'];
    work.raise(formSubmitted, [
      {
        business_id: businessId,
        form_id: form.id,
        form_name: form.name,
        submission_id: id,
        contact_id,
        enquiry_id,
        visitor: typeof name === 'string' ? name : '',
        owner_id,
      },
    ]);
    return outcome;
  });
}

function refuseToken(tokens: FormTokens, publicKey: string, token: string): void {
  const state = tokens.check(publicKey, token);
  if (state === 'too_fast') refuse('INVALID_DATA', { reason: 'FORM_TOO_FAST', info: { field: 'token' } });
  // A forged one may be of an installation whose key has changed: the page is opened again with the answers in it.
  if (state !== 'valid') refuse('INVALID_DATA', { reason: 'FORM_EXPIRED', info: { field: 'token' } });
}

function refuseFaults({ faults }: ReadAnswers): void {
  const [first] = faults;
  if (first) refuse('INVALID_DATA', { reason: 'FORM_FIELDS', info: { field: first.field, fields: faults } });
}

/** Only what is accepted counts here: a mistake in a number is corrected as often as it takes. */
async function takeTries(ctx: BusinessContext, form: WebFormRow, network: string): Promise<void> {
  await takeTry(ctx.tx, throttles.form, form.id);
  const limit = form.limits_visitors ? throttles.limited_visitor : throttles.visitor;
  await takeTry(ctx.tx, limit, visitorOf(form.id, network));
}

const visitorOf = (formId: Id, network: string): string => `${formId} ${network}`;

/** What the visitor sees; in a message `{{name}}` is what they called themselves. */
function outcomeOf({ after }: WebFormRow, name: unknown): FormOutcome {
  if (after.kind === 'redirect') return after;
  const given = typeof name === 'string' ? name : '';
  // Without a name the comma or space before it goes too.
  const message = after.message.replaceAll(/[\s,]{0,8}\{\{name\}\}/g, (found) =>
    given === '' ? '' : found.replace('{{name}}', () => given),
  );
  return { kind: 'message', message };
}
