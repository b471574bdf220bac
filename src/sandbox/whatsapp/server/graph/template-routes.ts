import type { Template } from '../registry/entities.ts';
import { managedAccount } from './account-routes.ts';
import { pageOf, pickFields } from './fields.ts';
import { originOf, type GraphCall, type GraphRoute } from './graph-call.ts';
import { refuse, refuseObject } from './graph-error.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import { checkNewTemplate } from './check-new-template.ts';
import { setTemplateStatus } from './template-status.ts';

/** Templates of an account. One template is reached through its node. */
export const templateRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/message_templates', call: 'templates', run: list },
  { method: 'POST', path: '/:id/message_templates', call: 'templates', run: create },
  { method: 'DELETE', path: '/:id/message_templates', call: 'templates', run: remove },
];

const STANDARD = ['name', 'parameter_format', 'components', 'language', 'status', 'category', 'sub_category'] as const;

const node = (template: Template): Json => ({
  id: template.id,
  name: template.name,
  language: template.language,
  status: template.status,
  category: template.category,
  components: template.components,
  parameter_format: template.parameter_format,
  quality_score: { score: template.quality_score, date: null },
  rejected_reason: template.rejected_reason,
  previous_category: undefined,
  correct_category: undefined,
  sub_category: undefined,
  message_send_ttl_seconds: undefined,
});

function list(call: GraphCall): Json {
  const account = managedAccount(call);
  const { parameters, platform } = call;
  const wanted = {
    name: textOf(parameters['name']),
    status: textOf(parameters['status'])?.toUpperCase(),
    category: textOf(parameters['category'])?.toUpperCase(),
    language: textOf(parameters['language']),
  };
  const matches = platform.registry.state.templates.filter(
    (template) =>
      template.account_id === account.id &&
      (wanted.name === undefined || template.name.includes(wanted.name)) &&
      (wanted.status === undefined || wanted.status.split(',').includes(template.status)) &&
      (wanted.category === undefined || template.category === wanted.category) &&
      (wanted.language === undefined || template.language === wanted.language),
  );
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf(matches, parameters, here, (template) => pickFields(node(template), parameters, STANDARD));
}

/** `GET /{template}` */
export function showTemplate(call: GraphCall): Json {
  return pickFields(node(ownTemplate(call, 'get')), call.parameters, STANDARD);
}

function ownTemplate({ platform, caller, id }: GraphCall, verb: string): Template {
  const template = platform.registry.template(id);
  return template && caller.account_ids.includes(template.account_id) ? template : refuseObject(id, verb);
}

function create(call: GraphCall): Json {
  const account = managedAccount(call, 'post');
  const { platform, parameters } = call;
  const { registry } = platform;
  const given = checkNewTemplate(parameters);
  if (
    registry.state.templates.some(
      (each) => each.account_id === account.id && each.name === given.name && each.language === given.language,
    )
  )
    refuse(100, {
      message: 'Invalid parameter',
      subcode: 2388024,
      userTitle: 'Content in This Language Already Exists',
      userMessage: `There is already ${given.language} content for this template. You can create a new template and try again.`,
    });
  const template: Template = {
    ...given,
    id: registry.newId(),
    account_id: account.id,
    status: 'PENDING',
    quality_score: 'UNKNOWN',
    rejected_reason: 'NONE',
  };
  registry.state.templates.push(template);
  registry.changed();
  review(call, template);
  return { id: template.id, status: template.status, category: template.category };
}

/** `POST /{template}`: new content goes back to review. */
export function editTemplate(call: GraphCall): Json {
  const template = ownTemplate(call, 'post');
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
    refuse(100, {
      message: 'Invalid parameter',
      details: 'Only approved, rejected and paused templates can be edited.',
    });
  const components = listOf(call.parameters['components']).filter(isJson);
  if (components.length > 0) {
    checkNewTemplate({ ...template, components });
    template.components = components;
  }
  template.status = 'PENDING';
  call.platform.registry.changed();
  review(call, template);
  return { success: true };
}

function review({ platform }: GraphCall, template: Template): void {
  platform.clock.after(platform.settings.review_ms, () => {
    if (template.status === 'PENDING') setTemplateStatus(platform, template, 'APPROVED');
  });
}

function remove(call: GraphCall): Json {
  const account = managedAccount(call, 'delete');
  const { registry } = call.platform;
  const name = textOf(call.parameters['name']) ?? refuse(100, { message: 'The parameter name is required.' });
  const id = textOf(call.parameters['hsm_id']);
  const isMeant = (each: Template): boolean =>
    each.account_id === account.id && each.name === name && (id === undefined || each.id === id);
  if (!registry.state.templates.some(isMeant))
    refuse(100, {
      message: 'Invalid parameter',
      subcode: 2593002,
      userTitle: 'Message Template Not Found',
      userMessage: "The message template you're trying to delete doesn't exist.",
    });
  registry.state.templates = registry.state.templates.filter((each) => !isMeant(each));
  registry.changed();
  return { success: true };
}
