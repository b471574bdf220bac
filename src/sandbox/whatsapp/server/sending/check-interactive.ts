import { refuse, refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import { checkMediaObject, maybeText, needText, type CheckContext } from './check-content.ts';

type ActionCheck = (action: Json) => void;

interface Kind {
  headers: readonly string[];
  bodyMax: number;
  hasBody: boolean;
  check: ActionCheck;
}

const MEDIA_HEADERS = ['text', 'image', 'video', 'document'];
const named =
  (name: string): ActionCheck =>
  (action) => {
    if (action['name'] !== name) refuseValue(`Param interactive['action']['name'] must be ${name}.`);
  };

function checkButtons(action: Json): void {
  const buttons = listOf(action['buttons']);
  if (buttons.length < 1 || buttons.length > 3)
    refuseValue('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3');
  const seen = new Set<string>();
  for (const [index, button] of buttons.entries()) {
    const reply = isJson(button) ? button['reply'] : undefined;
    if (!isJson(reply)) return refuseMissing(`interactive['action']['buttons'][${index}]['reply']`);
    const id = needText(reply['id'], `interactive['action']['buttons'][${index}]['reply']['id']`, 256);
    const title = needText(reply['title'], `interactive['action']['buttons'][${index}]['reply']['title']`, 20);
    for (const key of [`id ${id}`, `title ${title}`]) {
      if (seen.has(key)) refuseValue('Duplicated button id or title.');
      seen.add(key);
    }
  }
}

function checkList(action: Json): void {
  needText(action['button'], "interactive['action']['button']", 20);
  const sections = listOf(action['sections']).filter(isJson);
  if (sections.length < 1 || sections.length > 10) refuseValue('Invalid section count: 1 to 10.');
  const rows = sections.flatMap((section) => listOf(section['rows']));
  if (rows.length < 1 || rows.length > 10) refuseValue('Total row count exceed max allowed count: 10');
  const ids = new Set<string>();
  for (const section of sections) {
    if (sections.length > 1) needText(section['title'], "interactive['action']['sections']['title']", 24);
    else maybeText(section['title'], "interactive['action']['sections']['title']", 24);
  }
  for (const row of rows) {
    if (!isJson(row)) return refuseMissing("interactive['action']['sections']['rows']");
    ids.add(needText(row['id'], "interactive['action']['sections']['rows']['id']", 200));
    needText(row['title'], "interactive['action']['sections']['rows']['title']", 24);
    maybeText(row['description'], "interactive['action']['sections']['rows']['description']", 72);
  }
  if (ids.size !== rows.length) refuseValue('Duplicated row id.');
}

function checkLink(action: Json): void {
  named('cta_url')(action);
  const parameters = action['parameters'];
  if (!isJson(parameters)) return refuseMissing("interactive['action']['parameters']");
  needText(parameters['display_text'], "interactive['action']['parameters']['display_text']", 20);
  const url = needText(parameters['url'], "interactive['action']['parameters']['url']", 2000);
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    refuseValue("interactive['action']['parameters']['url'] is not a URL.");
}

function checkProducts(action: Json): void {
  needText(action['catalog_id'], "interactive['action']['catalog_id']", 256);
  const sections = listOf(action['sections']).filter(isJson);
  const items = sections.flatMap((section) => listOf(section['product_items']));
  if (sections.length < 1 || sections.length > 10 || items.length < 1 || items.length > 30)
    refuseValue('A product list has 1 to 10 sections and 1 to 30 products.');
}

function checkProduct(action: Json): void {
  needText(action['catalog_id'], "interactive['action']['catalog_id']", 256);
  needText(action['product_retailer_id'], "interactive['action']['product_retailer_id']", 256);
}

function checkFlow(action: Json): void {
  named('flow')(action);
  const parameters = action['parameters'];
  if (!isJson(parameters)) return refuseMissing("interactive['action']['parameters']");
  needText(parameters['flow_cta'], "interactive['action']['parameters']['flow_cta']", 30);
  if (!textOf(parameters['flow_id']) && !textOf(parameters['flow_name']))
    refuseMissing("interactive['action']['parameters']['flow_id']");
}

function checkCards(action: Json): void {
  const cards = listOf(action['cards']);
  if (cards.length < 2 || cards.length > 10) refuseValue('A carousel has 2 to 10 cards.');
}

const kind = (check: ActionCheck, given: Partial<Kind> = {}): Kind => ({
  headers: [],
  bodyMax: 1024,
  hasBody: true,
  check,
  ...given,
});

const KINDS: Readonly<Record<string, Kind>> = {
  button: kind(checkButtons, { headers: MEDIA_HEADERS }),
  list: kind(checkList, { headers: ['text'], bodyMax: 4096 }),
  cta_url: kind(checkLink, { headers: MEDIA_HEADERS }),
  location_request_message: kind(named('send_location')),
  product: kind(checkProduct, { hasBody: false }),
  product_list: kind(checkProducts, { headers: ['text'] }),
  catalog_message: kind(named('catalog_message')),
  flow: kind(checkFlow, { headers: MEDIA_HEADERS }),
  carousel: kind(checkCards),
  address_message: kind(named('address_message')),
  contact_request: kind(named('request_contact_info')),
  request_contact_info: kind(named('request_contact_info')),
  call_permission_request: kind(named('call_permission_request'), { hasBody: false }),
  voice_call: kind(named('voice_call')),
};

/** Checks an interactive message of any kind. */
export function checkInteractive(value: unknown, context: CheckContext): void {
  if (!isJson(value)) return refuseMissing('interactive');
  const type = textOf(value['type']);
  if (type === undefined) return refuseMissing("interactive['type']");
  const rules = KINDS[type];
  if (!rules)
    return refuse(100, {
      message: `Param interactive['type'] must be one of {${Object.keys(KINDS).join(', ').toUpperCase()}} - got "${type}".`,
    });
  checkHeader(value['header'], type, rules, context);
  const body = value['body'];
  if (rules.hasBody || body !== undefined)
    needText(isJson(body) ? body['text'] : undefined, "interactive['body']['text']", rules.bodyMax);
  const footer = value['footer'];
  if (footer !== undefined) needText(isJson(footer) ? footer['text'] : undefined, "interactive['footer']['text']", 60);
  if (!isJson(value['action'])) return refuseMissing("interactive['action']");
  rules.check(value['action']);
}

function checkHeader(header: unknown, type: string, { headers }: Kind, context: CheckContext): void {
  if (header === undefined) {
    if (type === 'product_list') refuseMissing("interactive['header']");
    return;
  }
  const kindOf = isJson(header) ? textOf(header['type']) : undefined;
  if (!isJson(header) || kindOf === undefined || !headers.includes(kindOf))
    return refuseValue(`Param interactive['header'] of this type is not allowed for ${type}.`);
  if (kindOf === 'text') needText(header['text'], "interactive['header']['text']", 60);
  else checkMediaObject(header[kindOf], `interactive['header']['${kindOf}']`, context);
}
