import { refuse, refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeys } from './known-keys.ts';
import { isLonger, needLength, needText, requireOneOf } from './parameter-text.ts';

export type ActionCheck = (action: Json, context: CheckContext) => void;

const ACTION = "interactive['action']";
const LONGEST_ID = 256;

/** The entries of a list, each an object. */
function objectsOf(value: unknown, name: string): Json[] {
  return listOf(value).map((entry, index) =>
    isJson(entry) ? entry : refuse(100, { message: `Param ${name}[${index}] must be a JSON object.` }),
  );
}

function needName(action: Json, name: string): void {
  // No public source.
  if (action['name'] !== name) refuseValue(`Param ${ACTION}['name'] must be ${name}.`);
}

/** The parameters of an action with that name. */
export function parametersOf(action: Json, name: string): Json {
  checkKeys(action, 'action_named', ACTION);
  needName(action, name);
  const { parameters } = action;
  return isJson(parameters) ? parameters : refuseMissing(`${ACTION}['parameters']`);
}

/** An action that is its name alone. */
export const named =
  (name: string): ActionCheck =>
  (action) => {
    checkKeys(action, 'action_bare', ACTION);
    needName(action, name);
  };

/** Reply buttons. Meta's reference, Interactive reply buttons messages. */
export function checkButtons(action: Json): void {
  checkKeys(action, 'action_buttons', ACTION);
  const buttons = objectsOf(action['buttons'], `${ACTION}['buttons']`);
  // Public error text.
  if (buttons.length < 1 || buttons.length > 3)
    refuseValue('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3');
  const seen = new Set<string>();
  for (const [index, button] of buttons.entries()) {
    const name = `${ACTION}['buttons'][${index}]`;
    checkKeys(button, 'reply_button', name);
    requireOneOf(button['type'], `${name}['type']`, ['reply']);
    const { reply } = button;
    if (!isJson(reply)) return refuseMissing(`${name}['reply']`);
    checkKeys(reply, 'reply', `${name}['reply']`);
    const id = needLength(reply['id'], `${name}['reply']['id']`, 'Button id', LONGEST_ID);
    const title = needLength(reply['title'], `${name}['reply']['title']`, 'Button title', 20);
    for (const key of [`id ${id}`, `title ${title}`]) {
      // No public source.
      if (seen.has(key)) refuseValue('Duplicated button id or title.');
      seen.add(key);
    }
  }
}

/** Public error text: "Button label is too long. Max length is 20". */
function needLabel(value: unknown, name: string, label: string, max: number): string {
  if (value === undefined || value === null || value === '') return refuseMissing(name);
  if (typeof value !== 'string') return refuse(100, { message: `Param ${name} must be a string.` });
  if (isLonger(value, max)) refuseValue(`${label} is too long. Max length is ${max}`);
  return value;
}

/** A list with its sections and rows. Meta's reference, Interactive list messages. */
export function checkList(action: Json): void {
  checkKeys(action, 'action_list', ACTION);
  needLabel(action['button'], `${ACTION}['button']`, 'Button label', 20);
  const sections = objectsOf(action['sections'], `${ACTION}['sections']`);
  // No public source.
  if (sections.length < 1 || sections.length > 10)
    refuseValue('Invalid sections count. Min allowed sections: 1, Max allowed sections: 10');
  const ids = new Set<string>();
  let count = 0;
  for (const [index, section] of sections.entries()) {
    const name = `${ACTION}['sections'][${index}]`;
    checkKeys(section, 'list_section', name);
    checkSectionTitle(section, name, sections.length);
    for (const [place, row] of objectsOf(section['rows'], `${name}['rows']`).entries()) {
      ids.add(checkRow(row, `${name}['rows'][${place}]`));
      count += 1;
    }
  }
  if (count === 0) refuseMissing(`${ACTION}['sections'][0]['rows']`);
  // Public error text.
  if (count > 10) refuseValue('Total row count exceed max allowed count: 10');
  // No public source.
  if (ids.size !== count) refuseValue('Duplicated row id.');
}

function checkSectionTitle(section: Json, name: string, sections: number): void {
  const { title } = section;
  if (sections > 1 || title !== undefined) needLabel(title, `${name}['title']`, 'Section title', 24);
}

function checkRow(row: Json, name: string): string {
  checkKeys(row, 'list_row', name);
  needLabel(row['title'], `${name}['title']`, 'Row title', 24);
  const { description } = row;
  if (description !== undefined && description !== null && description !== '')
    needLabel(description, `${name}['description']`, 'Row description', 72);
  return needLabel(row['id'], `${name}['id']`, 'Row id', 200);
}

/** A button that opens a link. Meta's reference, Interactive call-to-action URL button messages. */
export function checkLink(action: Json): void {
  const parameters = parametersOf(action, 'cta_url');
  checkLinkParameters(parameters, `${ACTION}['parameters']`);
}

/** The text and address of a link. */
export function checkLinkParameters(parameters: Json, name: string): void {
  checkKeys(parameters, 'link_parameters', name);
  needLabel(parameters['display_text'], `${name}['display_text']`, 'Button label', 20);
  const url = needText(parameters['url'], `${name}['url']`, 2000);
  // No public source.
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) refuseValue(`${name}['url'] is not a URL.`);
}

/** One product of a catalog. Meta's reference, Single-product messages. */
export function checkProduct(action: Json): void {
  checkKeys(action, 'action_product', ACTION);
  needText(action['catalog_id'], `${ACTION}['catalog_id']`, LONGEST_ID);
  needText(action['product_retailer_id'], `${ACTION}['product_retailer_id']`, LONGEST_ID);
}

/** Several products of a catalog, in sections. Meta's reference, Multi-product messages. */
export function checkProducts(action: Json): void {
  checkKeys(action, 'action_products', ACTION);
  needText(action['catalog_id'], `${ACTION}['catalog_id']`, LONGEST_ID);
  checkProductSections(action['sections'], `${ACTION}['sections']`);
}

/** Sections of products, of an interactive message or of a template's button. */
export function checkProductSections(value: unknown, name: string): void {
  const sections = objectsOf(value, name);
  let count = 0;
  for (const [index, section] of sections.entries()) {
    checkKeys(section, 'product_section', `${name}[${index}]`);
    checkSectionTitle(section, `${name}[${index}]`, sections.length);
    for (const [place, item] of objectsOf(section['product_items'], `${name}[${index}]['product_items']`).entries()) {
      const itemName = `${name}[${index}]['product_items'][${place}]`;
      checkKeys(item, 'product_item', itemName);
      needText(item['product_retailer_id'], `${itemName}['product_retailer_id']`, LONGEST_ID);
      count += 1;
    }
  }
  // No public source.
  if (sections.length < 1 || sections.length > 10 || count < 1 || count > 30)
    refuseValue('A product list has 1 to 10 sections and 1 to 30 products.');
}

/** The whole catalog. Meta's reference, Catalog messages. */
export function checkCatalog(action: Json): void {
  checkKeys(action, 'action_named', ACTION);
  needName(action, 'catalog_message');
  const { parameters } = action;
  if (isJson(parameters)) checkKeys(parameters, 'catalog_parameters', `${ACTION}['parameters']`);
}

/** A flow. Meta's reference, Flows, Sending a flow. */
export function checkFlow(action: Json): void {
  const parameters = parametersOf(action, 'flow');
  const name = `${ACTION}['parameters']`;
  checkKeys(parameters, 'flow_parameters', name);
  requireOneOf(parameters['flow_message_version'], `${name}['flow_message_version']`, ['3']);
  needText(parameters['flow_cta'], `${name}['flow_cta']`, 30);
  const ids = [parameters['flow_id'], parameters['flow_name']].filter((id) => textOf(id) !== undefined);
  if (ids.length === 0) refuseMissing(`${name}['flow_id']`);
  // No public source.
  if (ids.length > 1) refuseValue(`${name}: 'flow_id' and 'flow_name' exclude each other.`);
  if (parameters['mode'] !== undefined) requireOneOf(parameters['mode'], `${name}['mode']`, ['draft', 'published']);
  if (parameters['flow_action'] !== undefined)
    requireOneOf(parameters['flow_action'], `${name}['flow_action']`, ['navigate', 'data_exchange']);
  const payload = parameters['flow_action_payload'];
  if (isJson(payload)) checkKeys(payload, 'flow_payload', `${name}['flow_action_payload']`);
}

/** A request for an address, in India only. Meta's reference, Address messages. */
export function checkAddress(action: Json): void {
  const parameters = parametersOf(action, 'address_message');
  const name = `${ACTION}['parameters']`;
  checkKeys(parameters, 'address_parameters', name);
  requireOneOf(parameters['country'], `${name}['country']`, ['in']);
}

/** A button that starts a call. Meta's reference, Calling API, Call button messages. */
export function checkCall(action: Json): void {
  checkKeys(action, 'action_named', ACTION);
  needName(action, 'voice_call');
  const { parameters } = action;
  if (!isJson(parameters)) return;
  checkKeys(parameters, 'call_parameters', `${ACTION}['parameters']`);
  if (parameters['display_text'] !== undefined)
    needLabel(parameters['display_text'], `${ACTION}['parameters']['display_text']`, 'Button label', 20);
}
