import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform.ts';
import type { Flow } from '../../registry/entities.ts';
import { managedAccount } from '../account-routes.ts';
import { pageOf, pickFields } from '../fields.ts';
import { originOf, type GraphCall, type GraphRoute } from '../graph-call.ts';
import { refuse, refuseObject } from '../graph-error.ts';

/** Forms inside a chat. Meta's reference, "Flows API". */
export const flowRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/flows', call: 'account', run: list },
  { method: 'POST', path: '/:id/flows', call: 'account', run: create },
  { method: 'GET', path: '/:id/assets', call: 'account', run: listAssets },
  { method: 'POST', path: '/:id/assets', call: 'account', run: replaceAsset },
  { method: 'POST', path: '/:id/publish', call: 'account', run: publish },
  { method: 'POST', path: '/:id/deprecate', call: 'account', run: deprecate },
];

const CATEGORIES = [
  'SIGN_UP',
  'SIGN_IN',
  'APPOINTMENT_BOOKING',
  'LEAD_GENERATION',
  'CONTACT_US',
  'CUSTOMER_SUPPORT',
  'SURVEY',
  'OTHER',
] as const;

const STANDARD = ['name', 'status', 'categories', 'validation_errors'] as const;
const PREVIEW_LIVES_MS = 30 * 86_400_000;

/** A form that this caller may see. */
function ownFlow({ platform, caller, id }: GraphCall, verb: string): Flow {
  const flow = platform.registry.flow(id);
  return flow && caller.account_ids.includes(flow.account_id) ? flow : refuseObject(id, verb);
}

function node(call: GraphCall, flow: Flow): Json {
  const { app } = call.platform.registry.state;
  const canSend = flow.status === 'PUBLISHED' ? 'AVAILABLE' : 'BLOCKED';
  const expires = new Date(call.platform.clock.now() + PREVIEW_LIVES_MS).toISOString().replace(/\.\d+Z$/, '+0000');
  return {
    id: flow.id,
    name: flow.name,
    status: flow.status,
    categories: flow.categories,
    validation_errors: flow.validation_errors,
    json_version: flow.json_version ?? undefined,
    data_api_version: undefined,
    data_channel_uri: flow.endpoint_uri ?? undefined,
    endpoint_uri: flow.endpoint_uri ?? undefined,
    preview: { preview_url: assetUrl(call, flow), expires_at: expires },
    whatsapp_business_account: { id: flow.account_id },
    application: { id: app.id, name: app.name, link: `${call.platform.origin}/` },
    health_status: {
      can_send_message: canSend,
      entities: [{ entity_type: 'FLOW', id: flow.id, can_send_message: canSend }],
    },
  };
}

function list(call: GraphCall): Json {
  const account = managedAccount(call);
  const flows = call.platform.registry.state.flows.filter(({ account_id }) => account_id === account.id);
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf(flows, call.parameters, here, (flow) => pickFields(node(call, flow), call.parameters, STANDARD));
}

/** `GET /{flow}` */
export const showFlow = (call: GraphCall): Json =>
  pickFields(node(call, ownFlow(call, 'get')), call.parameters, STANDARD);

function create(call: GraphCall): Json {
  const account = managedAccount(call, 'post');
  const { platform, parameters } = call;
  const name = textOf(parameters['name']) ?? refuse(100, { message: 'The parameter name is required.' });
  const copied = textOf(parameters['clone_flow_id']);
  const source = copied === undefined ? undefined : ownFlow({ ...call, id: copied }, 'post');
  if (platform.registry.state.flows.some((each) => each.account_id === account.id && each.name === name))
    refuse(100, {
      message: 'Invalid parameter',
      subcode: 4_016_019,
      userTitle: 'Flow name is not unique',
      userMessage: 'The Flow name must be unique within one WhatsApp Business Account.',
    });
  const flow: Flow = {
    id: platform.registry.newId(),
    account_id: account.id,
    name,
    status: 'DRAFT',
    categories:
      source && parameters['categories'] === undefined ? source.categories : categoriesIn(parameters['categories']),
    endpoint_uri: textOf(parameters['endpoint_uri']) ?? null,
    json: source?.json ?? null,
    json_version: source?.json_version ?? null,
    validation_errors: source?.validation_errors ?? [],
  };
  fill(flow, parameters);
  platform.registry.state.flows.push(flow);
  platform.registry.changed();
  return { id: flow.id, success: true, validation_errors: flow.validation_errors };
}

/** What a form is made with, and whether it is published at once. */
function fill(flow: Flow, { flow_json: given, publish: isPublished }: Json): void {
  if (given !== undefined) takeJson(flow, isJson(given) ? JSON.stringify(given) : wordOf(given));
  if (wordOf(isPublished) !== 'true') return;
  checkPublishable(flow);
  flow.status = 'PUBLISHED';
}

function categoriesIn(value: unknown): string[] {
  const categories = listOf(value).map((each) => wordOf(each).toUpperCase());
  if (categories.length === 0) refuse(100, { message: 'The parameter categories is required.' });
  const unknown = categories.find((category) => !CATEGORIES.some((each) => each === category));
  if (unknown !== undefined)
    refuse(100, { message: `Param categories[0] must be one of {${CATEGORIES.join(', ')}} - got "${unknown}".` });
  return categories;
}

/** `POST /{flow}`: its name, categories and endpoint. */
export function updateFlow(call: GraphCall): Json {
  const flow = ownFlow(call, 'post');
  const { parameters } = call;
  const name = textOf(parameters['name']);
  const endpoint = textOf(parameters['endpoint_uri']);
  if (parameters['categories'] !== undefined) flow.categories = categoriesIn(parameters['categories']);
  if (name !== undefined) flow.name = name;
  if (endpoint !== undefined) flow.endpoint_uri = endpoint;
  call.platform.registry.changed();
  return { success: true };
}

/** `DELETE /{flow}`: drafts only. Meta's reference, "Flows API". */
export function removeFlow(call: GraphCall): Json {
  const flow = ownFlow(call, 'delete');
  if (flow.status !== 'DRAFT') refuse(139_004, 'Flow can be deleted only when it is a draft.');
  const { registry } = call.platform;
  registry.state.flows = registry.state.flows.filter((each) => each !== flow);
  registry.changed();
  return { success: true };
}

/** Keeps the content of a form with what is wrong with it. Of Meta's rules for screens only the outermost are checked. */
function takeJson(flow: Flow, text: string): void {
  const wrong = (error: string, message: string) => ({
    error,
    error_type: error === 'INVALID_JSON' ? 'FLOW_JSON_ERROR' : 'JSON_SCHEMA_ERROR',
    message,
    line_start: 1,
    line_end: 1,
    column_start: 1,
    column_end: 1,
  });
  flow.json = text;
  flow.json_version = null;
  const parsed = parse(text);
  if (parsed === null) {
    flow.validation_errors = [wrong('INVALID_JSON', 'The content is not a JSON object.')];
    return;
  }
  flow.json_version = textOf(parsed['version']) ?? null;
  flow.validation_errors = ['version', 'screens'].flatMap((name) =>
    parsed[name] === undefined
      ? [wrong('MISSING_REQUIRED_PROPERTY', `The property "${name}" is required at "$root".`)]
      : [],
  );
}

function parse(text: string): Json | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJson(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function replaceAsset(call: GraphCall): Json {
  const flow = ownFlow(call, 'post');
  if (textOf(call.parameters['asset_type']) !== 'FLOW_JSON')
    refuse(100, {
      message: `Param asset_type must be one of {FLOW_JSON} - got "${wordOf(call.parameters['asset_type'])}".`,
    });
  const { file } = call;
  if (!file) return refuse(100, { message: 'The parameter file is required.' });
  if (flow.status !== 'DRAFT') refuse(139_002, 'Flow is published already, its content cannot be changed.');
  takeJson(flow, file.bytes.toString());
  call.platform.registry.changed();
  return { success: true, validation_errors: flow.validation_errors };
}

const PATH = '/m1/v/t0.57323-24/';

const assetUrl = (call: GraphCall, flow: Flow): string => `${originOf(call)}${PATH}${flow.id}`;

function listAssets(call: GraphCall): Json {
  const flow = ownFlow(call, 'get');
  const here = { origin: originOf(call), url: call.request.originalUrl };
  const assets = flow.json === null ? [] : [flow];
  return pageOf(assets, call.parameters, here, () => ({
    name: 'flow.json',
    asset_type: 'FLOW_JSON',
    download_url: assetUrl(call, flow),
  }));
}

/** The content of forms, for anyone who has the address. */
export function mountFlowAssets(app: FastifyInstance, { registry }: Platform): void {
  app.get<{ Params: { id: string } }>(`${PATH}:id`, async ({ params: { id } }, reply) => {
    const json = registry.flow(id)?.json;
    return typeof json === 'string' ? reply.type('application/json').send(json) : reply.status(404).send();
  });
}

/** Meta's reference, "Flows API, error codes": 139000 to 139004. */
function checkPublishable(flow: Flow): void {
  if (flow.json === null || flow.validation_errors.length > 0)
    refuse(139_002, 'Publishing failed: the Flow JSON is missing or has validation errors.');
}

function publish(call: GraphCall): Json {
  const flow = ownFlow(call, 'post');
  if (flow.status !== 'DRAFT') refuse(139_002, 'Only a draft can be published.');
  checkPublishable(flow);
  return setStatus(call, flow, 'PUBLISHED');
}

function deprecate(call: GraphCall): Json {
  const flow = ownFlow(call, 'post');
  if (flow.status !== 'PUBLISHED') refuse(139_003, 'Only a published Flow can be deprecated.');
  return setStatus(call, flow, 'DEPRECATED');
}

/** Changes the status and says so. Meta's reference, "flows webhook". */
function setStatus({ platform }: GraphCall, flow: Flow, status: Flow['status']): Json {
  const previous = flow.status;
  flow.status = status;
  platform.registry.changed();
  platform.webhooks.emit({
    account_id: flow.account_id,
    number_id: null,
    field: 'flows',
    value: {
      event: 'FLOW_STATUS_CHANGE',
      message: `Flow ${flow.name} changed status from ${previous} to ${status}`,
      flow_id: flow.id,
      old_status: previous,
      new_status: status,
    },
  });
  return { success: true };
}
