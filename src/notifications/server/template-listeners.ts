import { findColleagues, findColleaguesWhoMay } from '../../accounts/server/index.ts';
import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { templateChanged } from '../../templates/contract/domain-events.ts';
import type { TemplateStatus } from '../../templates/contract/template.ts';
import { notify } from './notify.ts';

interface Change {
  business_id: Id;
  template_id: Id;
  published_by: Id | null;
  message: string;
}

interface TemplateChanged {
  name: string;
  kind: Parameters<typeof capabilitiesOf>[0];
  before: { status: TemplateStatus; category: string };
  after: { status: TemplateStatus; category: string };
  announced: { category: string } | null;
  reason: string | null;
}

/** What the provider did to a template, as sentences; what a person did here needs none. */
function sentencesOf({ name, kind, before, after, announced, reason }: TemplateChanged): string[] {
  const provider = capabilitiesOf(kind)?.provider ?? '';
  const because = reason === null ? '' : ` ${reason}`;
  const sentences: string[] = [];
  // A template that was deactivated here and is activated again is what it was before.
  if (before.status !== after.status && before.status !== 'inactive') {
    if (after.status === 'active')
      sentences.push(
        before.status === 'paused'
          ? `The template ${name} can be sent again.`
          : `${provider} has approved the template ${name}. It can be sent now.`,
      );
    if (after.status === 'rejected') sentences.push(`${provider} has rejected the template ${name}.${because}`);
    if (after.status === 'paused') sentences.push(`${provider} has paused the template ${name}.${because}`);
    if (after.status === 'disabled') sentences.push(`${provider} has disabled the template ${name}.${because}`);
  }
  // Of one that is published the answer has said so already.
  if (before.category !== after.category && before.status !== 'draft')
    sentences.push(
      `${provider} has put the template ${name} into the category ${after.category} instead of ${before.category}.`,
    );
  if (announced !== null)
    sentences.push(`${provider} will put the template ${name} into the category ${announced.category}.`);
  return sentences;
}

/**
 * Who published a template is notified of what its provider does to it; where no one did who is still here, those who look
 * after templates.
 */
async function notifyOfTemplates(ctx: WorkContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const publishers = await findColleagues(
    ctx.tx,
    changes.flatMap(({ business_id, published_by: user_id }) => (user_id === null ? [] : [{ business_id, user_id }])),
  );
  const publisherOf = ({ published_by: id }: Change) =>
    id !== null && publishers.get(id)?.status === 'active' ? id : null;
  const businesses = changes.filter((change) => publisherOf(change) === null).map(({ business_id }) => business_id);
  const editors =
    businesses.length === 0 ? [] : await findColleaguesWhoMay(ctx.tx, 'setup.edit', [...new Set(businesses)]);
  await notify(
    ctx,
    changes.map((change) => {
      const publisher = publisherOf(change);
      const others = editors.filter((each) => each.business_id === change.business_id).map(({ user_id: id }) => id);
      return {
        business_id: change.business_id,
        event: 'templates.changed',
        user_ids: publisher === null ? others : [publisher],
        module: 'templates',
        record_id: change.template_id,
        message: change.message,
      };
    }),
  );
}

/** Who is notified of what providers do to templates. */
export const templateListeners = [
  on(templateChanged, 'notifications.notify_of_template', (ctx, items) =>
    notifyOfTemplates(
      ctx,
      items.flatMap(({ business_id, template_id, published_by, ...item }) =>
        sentencesOf(item).map((message) => ({ business_id, template_id, published_by, message })),
      ),
    ),
  ),
];
