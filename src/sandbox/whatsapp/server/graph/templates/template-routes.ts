import { idOf, isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import { newTemplate } from '../../registry/default-registry.ts';
import type { Account, Template } from '../../registry/entities.ts';
import { managedAccount } from '../account-routes.ts';
import { pageOf, pickFields } from '../fields.ts';
import { originOf, type GraphCall, type GraphRoute } from '../graph-call.ts';
import { refuse, refuseObject } from '../graph-error.ts';
import { checkNewTemplate, type NewTemplate } from './check-new-template.ts';
import { refuseContent } from './refuse-template.ts';
import { review, ruleFor } from './review-template.ts';
import { templateFilter } from './template-filter.ts';
import { checkNameFree, keepNameTaken, takeCreation, takeEdit } from './template-limits.ts';
import { TEMPLATE_FIELDS, templateNode } from './template-node.ts';
import { emitTemplateComponents, setTemplateStatus } from './template-status.ts';

/** Templates as a list of an account, and one by one. */
export const templateRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/message_templates', call: 'templates', run: list },
  { method: 'POST', path: '/:id/message_templates', call: 'templates', run: create },
  { method: 'DELETE', path: '/:id/message_templates', call: 'templates', run: remove },
  { method: 'POST', path: '/:id/unpause', call: 'templates', run: unpause },
];

function list(call: GraphCall): Json {
  const account = managedAccount(call);
  const { parameters, platform } = call;
  const isWanted = templateFilter(parameters);
  const matches = platform.registry.state.templates.filter(
    (template) => template.account_id === account.id && isWanted(template),
  );
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf(matches, parameters, here, (template) =>
    pickFields(templateNode(platform, template, here.origin), parameters, TEMPLATE_FIELDS),
  );
}

/** `GET /{template}` */
export function showTemplate(call: GraphCall): Json {
  return pickFields(
    templateNode(call.platform, ownTemplate(call, 'get'), originOf(call)),
    call.parameters,
    TEMPLATE_FIELDS,
  );
}

function ownTemplate({ platform, caller, id }: GraphCall, verb: string): Template {
  const template = platform.registry.template(id);
  return template && caller.account_ids.includes(template.account_id) ? template : refuseObject(id, verb);
}

/** The type of the file that was uploaded under a handle. */
export const typeOfHandle =
  ({ registry, clock }: Platform) =>
  (handle: string): string | null => {
    const upload = registry.state.uploads.find((each) => each.handle !== null && each.handle === handle);
    return upload && upload.expires_at > clock.now() ? upload.file_type : null;
  };

function create(call: GraphCall): Json {
  const account = managedAccount(call, 'post');
  const { platform, parameters } = call;
  const given = checkNewTemplate(parameters, typeOfHandle(platform));
  checkNameFree(platform, account, given);
  const template = addTemplate(platform, account, given);
  return { id: template.id, status: template.status, category: template.category };
}

/** Adds a template that was checked; its category may become another one, and its review begins. */
export function addTemplate(platform: Platform, account: Account, given: NewTemplate): Template {
  const { registry, settings, clock } = platform;
  takeCreation(platform, account);
  const now = clock.now();
  const template = newTemplate({
    ...given,
    // Meta's reference, "Template categorization": the category of the response may be another than the given one.
    category: ruleFor(settings.review_rules.recategorise, given)?.category ?? given.category,
    id: registry.newId(),
    account_id: account.id,
    created_at: now,
    updated_at: now,
  });
  registry.state.templates.push(template);
  registry.changed();
  review(platform, template);
  return template;
}

const EDITABLE: ReadonlySet<string> = new Set(['APPROVED', 'REJECTED', 'PAUSED']);

/** `POST /{template}`: new content goes back to review. Meta's reference, "Templates, edit". */
export function editTemplate(call: GraphCall): Json {
  const template = ownTemplate(call, 'post');
  const { platform, parameters } = call;
  const names = ['components', 'category', 'message_send_ttl_seconds', 'parameter_format'];
  if (!names.some((name) => parameters[name] !== undefined))
    refuse(100, { message: 'Invalid parameter', details: 'Nothing to change was given.' });
  // The words of this and the next refusal: no public source.
  if (!EDITABLE.has(template.status))
    refuseContent("Message Template Can't Be Edited", 'Only approved, rejected and paused templates can be edited.');
  const category = textOf(parameters['category'])?.toUpperCase();
  if (template.status === 'APPROVED' && category !== undefined && category !== template.category)
    refuseContent(
      "Message Template Can't Be Edited",
      'The category of an approved message template cannot be changed.',
    );
  const changed = checkNewTemplate(editedFrom(template, parameters), typeOfHandle(platform));
  takeEdit(platform, template);
  Object.assign(template, changed, { updated_at: platform.clock.now(), status: 'PENDING', rejected_reason: 'NONE' });
  platform.registry.changed();
  emitTemplateComponents(platform, template);
  review(platform, template);
  return { success: true };
}

/** What was submitted before with the changes; what the platform wrote itself is not submitted again. */
function editedFrom(template: Template, parameters: Json): Json {
  const { name, language, category, parameter_format, message_send_ttl_seconds } = template;
  const ttl = message_send_ttl_seconds === null ? {} : { message_send_ttl_seconds };
  const components =
    parameters['components'] ??
    (category === 'AUTHENTICATION' ? submittedOf(template.components) : template.components);
  return { name, language, category, parameter_format, ...ttl, ...parameters, components };
}

/** How an authentication template was submitted. */
function submittedOf(components: readonly Json[]): Json[] {
  return components.map((component) => {
    const { text: _text, example: _example, ...rest } = component;
    const [button] = listOf(component['buttons']).filter(isJson);
    if (!button) return rest;
    const url = URL.parse(wordOf(button['url']));
    const otpType = url?.searchParams.get('otp_type') ?? 'COPY_CODE';
    return { ...rest, buttons: [{ type: 'OTP', otp_type: otpType, text: button['text'] }] };
  });
}

/** By name all languages, with `hsm_id` one. Meta's reference, "Templates, delete". */
function remove(call: GraphCall): Json {
  const account = managedAccount(call, 'delete');
  const { platform, parameters } = call;
  const { registry } = platform;
  const id = idOf(parameters['hsm_id']);
  const name = textOf(parameters['name']) ?? refuse(100, { message: 'The parameter name is required.' });
  const meant = registry.state.templates.filter(
    (each) => each.account_id === account.id && each.name === name && (id === undefined || each.id === id),
  );
  if (meant.length === 0)
    refuseContent('Message Template Not Found', "The message template you're trying to delete doesn't exist.", 2593002);
  // Meta's reference, "Templates, delete". The words: no public source.
  if (meant.some(({ status }) => status === 'DISABLED'))
    refuseContent("Message Template Can't Be Deleted", "A disabled message template can't be deleted.");
  for (const template of meant) keepNameTaken(platform, template);
  registry.state.templates = registry.state.templates.filter((each) => !meant.includes(each));
  registry.changed();
  return { success: true };
}

/** `POST /{template}/unpause`. Meta's reference, "Template pacing" and "Template pausing". */
function unpause(call: GraphCall): Json {
  const template = ownTemplate(call, 'post');
  if (template.status !== 'PAUSED') return { success: false, reason: 'The template is not paused.' };
  setTemplateStatus(call.platform, template, 'APPROVED', { title: 'UNPAUSE' });
  return { success: true };
}
