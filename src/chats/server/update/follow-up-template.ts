import { refuse } from '../../../foundation/server/refuse.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { readReferences, resolveContent } from '../send/outgoing-content.ts';
import type { ChatEdit } from './chat-edit.ts';

/**
 * A template that shall stand in for a follow-up must be one that could be sent now: approved, of the account of this channel, and
 * with all its values. Its name is kept for those who look at the follow-up.
 */
export async function checkFollowUpTemplate(ctx: WorkContext, edit: ChatEdit): Promise<void> {
  const { follow_up_template: template } = edit.change;
  if (template === null || template === undefined) return;
  const { template_id, params } = template;
  const body = { content_type: 'template', content: { template_id, params } } as const;
  const references = await readReferences(ctx.tx, [{ business_id: edit.business_id, body }]);
  resolveContent(edit.chat, body, references);
  const name = references.templates.get(template_id)?.name ?? refuse('NOT_FOUND');
  edit.change.follow_up_template = { ...template, name };
}
