import type { ProviderTemplate } from '../../channels/server/index.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { announceTemplates, type ChangedTemplate } from './announce-templates.ts';
import { bodyOfEdits } from './present-template.ts';
import { bodyOfPublished } from './published-body.ts';
import { findTemplates } from './template-store.ts';
import { applyTemplates, type TemplateAccount } from './template-sync-store.ts';
import { publishedWords } from './template-words.ts';
import { isSameTemplate } from './tidy-body.ts';
import { settleEdits } from './written-template-store.ts';

/**
 * Makes templates equal to what the provider has of them, as of the moment at which reading began. What was written here and
 * is what the provider has is published; other edits stay edits. Up to `told` changes are sent to browsers one by one;
 * returns how many there were.
 */
export async function applyProviderTemplates(
  ctx: BusinessContext,
  account: TemplateAccount,
  found: readonly ProviderTemplate[],
  { asOf, told }: { asOf: string; told: number },
): Promise<number> {
  const { tx, businessId } = ctx;
  const applied = await applyTemplates(
    tx,
    account,
    found.map((each) => ({ ...each, words: publishedWords(each) })),
    asOf,
  );
  const open = applied.filter(({ is_joined, is_lost }) => is_joined || is_lost);
  const rows = await findTemplates(
    tx,
    open.map(({ id }) => ({ business_id: businessId, id })),
  );
  for (const row of rows.values()) {
    const edits = bodyOfEdits(row);
    const published = bodyOfPublished(row);
    const isPublished = edits !== null && published !== null && isSameTemplate(edits, published, 'assume equal');
    await settleEdits(tx, businessId, row.id, isPublished);
  }
  const changed = applied
    .filter(({ is_changed, is_joined, is_lost }) => is_changed || is_joined || is_lost)
    .map(({ id, before }): ChangedTemplate => ({ business_id: businessId, id, before }));
  await announceTemplates(ctx, changed, { areTold: changed.length <= told });
  return changed.length;
}
