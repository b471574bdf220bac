import { readBusinessName } from '../../accounts/server/index.ts';
import type { PublicContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { PublicForm } from '../contract/public-form.ts';
import { publicFieldOf, questionsOf, readModuleFields } from './form-fields.ts';
import type { FormTokens } from './form-token.ts';
import { businessOfKey } from './public-key.ts';
import { countOne } from './submission-store.ts';
import { findFormByKey, type WebFormRow } from './web-form-store.ts';

/** The form at a public address; one that is switched off is answered like one that never was. */
export async function requireOpenForm(ctx: BusinessContext, publicKey: string): Promise<WebFormRow> {
  const form = await findFormByKey(ctx.tx, ctx.businessId, publicKey);
  if (form?.is_active !== true) refuse('NOT_FOUND', { reason: 'FORM_CLOSED' });
  return form;
}

/** An opened form: what anyone may know of it, and the sites that may frame it. */
export interface OpenedForm {
  form: PublicForm;
  allowedOrigins: readonly string[];
  after: WebFormRow['after'];
}

/** Opens a form for a visitor. `isView`: it counts as one. */
export async function openForm(
  ctx: PublicContext,
  tokens: FormTokens,
  publicKey: string,
  { isView }: { isView: boolean },
): Promise<OpenedForm> {
  const businessId = businessOfKey(publicKey) ?? refuse('NOT_FOUND', { reason: 'FORM_CLOSED' });
  return ctx.inBusiness(businessId, async (work) => {
    const form = await requireOpenForm(work, publicKey);
    const [fields, businessName] = await Promise.all([
      readModuleFields(work, businessId),
      readBusinessName(work.tx, businessId),
    ]);
    if (isView) await countOne(work.tx, businessId, form.id, 'views');
    const { title, intro, button_label, consent_text, look, allowed_origins: allowedOrigins, after } = form;
    const shown = questionsOf(form.fields, fields).filter(({ is_hidden: isHidden }) => !isHidden);
    return {
      form: {
        business_name: businessName,
        title,
        intro,
        fields: shown.map(publicFieldOf),
        button_label,
        consent_text,
        look,
        token: tokens.issue(publicKey),
      },
      allowedOrigins,
      after,
    };
  });
}
