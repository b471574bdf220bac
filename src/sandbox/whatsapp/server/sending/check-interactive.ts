import { refuse, refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { isJson, textOf } from '../../../core/server/read-json.ts';
import { checkCards } from './check-carousel.ts';
import type { CheckContext } from './check-context.ts';
import { checkMediaObject } from './check-media.ts';
import { checkOrderDetails, checkOrderStatus } from './check-order.ts';
import {
  checkAddress,
  checkButtons,
  checkCall,
  checkCatalog,
  checkFlow,
  checkLink,
  checkList,
  checkProduct,
  checkProducts,
  named,
  type ActionCheck,
} from './interactive-actions.ts';
import { checkKeys } from './known-keys.ts';
import { isLonger, needLength, requireContent } from './parameter-text.ts';
import type { MediaKind } from './sent-files.ts';

interface Kind {
  /** Kinds of header that it takes. */
  headers: readonly string[];
  bodyMax: number;
  needsBody: boolean;
  takesFooter: boolean;
  check: ActionCheck;
}

const MEDIA_HEADERS = ['text', 'image', 'video', 'document'];
const kind = (check: ActionCheck, given: Partial<Kind> = {}): Kind => ({
  headers: [],
  bodyMax: 1024,
  needsBody: true,
  takesFooter: true,
  check,
  ...given,
});

/** Each kind with what it takes. Meta's reference, Messages API, Interactive object, and the page of each kind. */
const KINDS: Readonly<Record<string, Kind>> = {
  button: kind(checkButtons, { headers: MEDIA_HEADERS }),
  list: kind(checkList, { headers: ['text'], bodyMax: 4096 }),
  cta_url: kind(checkLink, { headers: MEDIA_HEADERS }),
  location_request_message: kind(named('send_location'), { takesFooter: false }),
  product: kind(checkProduct, { needsBody: false }),
  product_list: kind(checkProducts, { headers: ['text'] }),
  catalog_message: kind(checkCatalog),
  flow: kind(checkFlow, { headers: MEDIA_HEADERS }),
  carousel: kind(checkCards, { takesFooter: false }),
  address_message: kind(checkAddress, { headers: MEDIA_HEADERS }),
  contact_request: kind(named('request_contact_info')),
  request_contact_info: kind(named('request_contact_info')),
  call_permission_request: kind(named('call_permission_request'), { needsBody: false, takesFooter: false }),
  voice_call: kind(checkCall),
  order_details: kind(checkOrderDetails, { headers: MEDIA_HEADERS }),
  order_status: kind(checkOrderStatus),
};
const LONGEST_LINE = 60;

/** Checks an interactive message of any kind. */
export function checkInteractive(value: unknown, context: CheckContext): void {
  const interactive = requireContent(value, 'interactive');
  checkKeys(interactive, 'interactive', 'interactive');
  const type = textOf(interactive['type']);
  if (type === undefined) return refuseMissing("interactive['type']");
  const rules = KINDS[type];
  // Public error text, as for the type of a message.
  if (!rules)
    return refuse(100, {
      message: `Param interactive['type'] must be one of {${Object.keys(KINDS).join(', ').toUpperCase()}} - got "${type}".`,
    });
  const { header, body, footer, action } = interactive;
  checkHeader(header, type, rules, context);
  checkBody(body, rules);
  checkFooter(footer, type, rules);
  if (!isJson(action)) return refuseMissing("interactive['action']");
  rules.check(action, context);
}

function checkBody(body: unknown, { needsBody, bodyMax }: Kind): void {
  if (body === undefined && !needsBody) return;
  if (isJson(body)) checkKeys(body, 'interactive_text', "interactive['body']");
  needLength(isJson(body) ? body['text'] : undefined, "interactive['body']['text']", 'Body text', bodyMax);
}

function checkFooter(footer: unknown, type: string, { takesFooter }: Kind): void {
  if (footer === undefined) return;
  // No public source.
  if (!takesFooter) refuseValue(`The parameter interactive['footer'] is not allowed for ${type}.`);
  if (isJson(footer)) checkKeys(footer, 'interactive_text', "interactive['footer']");
  const text = isJson(footer) ? footer['text'] : undefined;
  // Public error text.
  if (typeof text !== 'string' || isLonger(text, LONGEST_LINE))
    refuseValue(`Footer text length invalid. Min length: 0, Max length: ${LONGEST_LINE}`);
}

function checkHeader(header: unknown, type: string, { headers }: Kind, context: CheckContext): void {
  if (header === undefined) {
    if (type === 'product_list') refuseMissing("interactive['header']");
    return;
  }
  if (isJson(header)) checkKeys(header, 'interactive_header', "interactive['header']");
  const kindOf = isJson(header) ? textOf(header['type']) : undefined;
  // Public error text; its grammar is Meta's.
  if (headers.length === 0 && type === 'catalog_message')
    refuseValue("The parameter interactive['header'] is not allows for catalog messages");
  // No public source.
  if (!isJson(header) || kindOf === undefined || !headers.includes(kindOf))
    return refuseValue(`Param interactive['header'] of this type is not allowed for ${type}.`);
  if (kindOf === 'text') needLength(header['text'], "interactive['header']['text']", 'Header text', LONGEST_LINE);
  else checkMediaObject(header[kindOf], kindOf as MediaKind, `interactive['header']['${kindOf}']`, context);
}
