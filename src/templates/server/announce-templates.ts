import { qualityOf } from '../../channels/contract/quality.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { BusinessContext, WorkContext } from '../../foundation/server/work-context.ts';
import { findMediaOf } from '../../media/server/index.ts';
import { templateChanged } from '../contract/domain-events.ts';
import { templateEvents } from '../contract/events.ts';
import type { Template, TemplateDetail } from '../contract/template.ts';
import { presentDetail, type Presenting } from './present-template.ts';
import { categoryOf } from './published-wording.ts';
import type { TemplateRow } from './template-row-store.ts';
import { findTemplates } from './template-store.ts';

/** What was known of a template before it changed, in the provider's words. */
export interface TemplateBefore {
  status: Template['status'];
  category: string;
  announced_category: string | null;
  quality: string | null;
}

export interface ChangedTemplate {
  business_id: Id;
  id: Id;
  /** Null of one that is new. */
  before: TemplateBefore | null;
}

type Reader = { tx: Transaction; services: Services };

/** What presenting these rows needs: one statement for all their files. */
export async function readPresenting({ tx, services }: Reader, rows: readonly TemplateRow[]): Promise<Presenting> {
  const files = rows.flatMap(({ business_id, media_id, edits_media_id }) =>
    [media_id, edits_media_id].flatMap((id) => (id === null ? [] : [{ business_id, id }])),
  );
  return { files: await findMediaOf(tx, files), providers: services.providers };
}

/** Tells browsers what templates are now, `areTold` of them, and other areas what changed of their status, category or quality. */
export async function announceTemplates(
  ctx: WorkContext,
  changed: readonly ChangedTemplate[],
  { areTold = true }: { areTold?: boolean } = {},
): Promise<TemplateDetail[]> {
  const wanted = areTold ? changed : changed.filter(({ before }) => before !== null);
  if (wanted.length === 0) return [];
  const rows = await findTemplates(ctx.tx, wanted);
  const given = await readPresenting(ctx, [...rows.values()]);
  const found = wanted.flatMap(({ id, before }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ row, before, template: presentDetail(row, given) }];
  });
  if (areTold) {
    ctx.emitAll(
      templateEvents.templateChanged,
      found.flatMap(({ row: { business_id, provider_status }, template }) =>
        provider_status === 'DELETED' ? [] : [{ business_id, data: template }],
      ),
    );
    ctx.emitAll(
      templateEvents.templateDeleted,
      found.flatMap(({ row: { business_id, provider_status, id } }) =>
        provider_status === 'DELETED' ? [{ business_id, data: { id } }] : [],
      ),
    );
  }
  ctx.raise(
    templateChanged,
    found.flatMap(({ row, before, template }) => {
      if (before === null || !isOfInterest(row, before)) return [];
      const { status, category, quality, reason, name, category_change: change } = template;
      return [
        {
          business_id: row.business_id,
          template_id: row.id,
          name,
          kind: row.channel_kind,
          before: {
            status: before.status,
            category: categoryOf(before.category),
            quality: qualityOf(before.quality),
          },
          after: { status, category, quality },
          announced: row.announced_category === before.announced_category ? null : change,
          reason,
          published_by: row.published_by,
        },
      ];
    }),
  );
  return found.map(({ template }) => template);
}

const isOfInterest = (row: TemplateRow, before: TemplateBefore): boolean =>
  row.status !== before.status ||
  row.category !== before.category ||
  qualityOf(row.quality) !== qualityOf(before.quality) ||
  (row.announced_category !== null && row.announced_category !== before.announced_category);

/** The same for one template that a person changed, with its row of the audit log. */
export async function announceTemplate(
  ctx: BusinessContext,
  {
    id,
    before,
    action,
    detail,
  }: Pick<ChangedTemplate, 'id' | 'before'> & { action: string; detail?: Record<string, unknown> },
): Promise<TemplateDetail> {
  const [template] = await announceTemplates(ctx, [{ business_id: ctx.businessId, id, before }]);
  ctx.audit({ action, record_type: 'templates', record_id: id, ...(detail === undefined ? {} : { detail }) });
  return template ?? refuse('NOT_FOUND');
}
