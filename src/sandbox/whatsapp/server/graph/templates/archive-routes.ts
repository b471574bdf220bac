import { wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import type { Template } from '../../registry/entities.ts';
import { managedAccount } from '../account-routes.ts';
import type { GraphCall, GraphRoute } from '../graph-call.ts';
import { refuse, refuseObject } from '../graph-error.ts';
import { review } from './review-template.ts';
import { setTemplateStatus } from './template-status.ts';

/** Templates that are put away and taken out again. Meta's reference, "Templates, archive". */
export const archiveRoutes: readonly GraphRoute[] = [
  { method: 'POST', path: '/:id/message_templates/archive', call: 'templates', run: archive },
  { method: 'POST', path: '/:id/message_templates/unarchive', call: 'templates', run: unarchive },
];

/** What is archived is deleted after this time. Meta's reference, "Templates, archive". */
const KEPT_MS = 28 * 86_400_000;

function templatesIn(call: GraphCall): Template[] {
  const account = managedAccount(call, 'post');
  const { hsm_ids: given } = call.parameters;
  const ids = (Array.isArray(given) ? given.map((each) => wordOf(each)) : wordOf(given).split(','))
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids.length === 0) refuse(100, { message: 'The parameter hsm_ids is required.' });
  return ids.map((id) => {
    const template = call.platform.registry.template(id);
    return template?.account_id === account.id ? template : refuseObject(id, 'post');
  });
}

function archive(call: GraphCall): Json {
  const { platform } = call;
  for (const template of templatesIn(call)) {
    setTemplateStatus(platform, template, 'ARCHIVED');
    deleteInTime(platform, template);
  }
  return { success: true };
}

function deleteInTime({ clock, registry }: Platform, template: Template): void {
  const archivedAt = template.updated_at;
  clock.after(archivedAt + KEPT_MS - clock.now(), () => {
    if (template.status !== 'ARCHIVED' || template.updated_at !== archivedAt) return;
    registry.state.templates = registry.state.templates.filter((each) => each !== template);
    registry.changed();
  });
}

/** What is archived when the sandbox starts again is deleted in its time. */
export function resumeArchives(platform: Platform): void {
  for (const template of platform.registry.state.templates)
    if (template.status === 'ARCHIVED') deleteInTime(platform, template);
}

function unarchive(call: GraphCall): Json {
  const { platform } = call;
  for (const template of templatesIn(call)) {
    if (template.status !== 'ARCHIVED') continue;
    setTemplateStatus(platform, template, template.was_approved ? 'APPROVED' : 'PENDING');
    if (!template.was_approved) review(platform, template);
  }
  return { success: true };
}
