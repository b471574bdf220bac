import { lengthOf } from '../sending/parameter-text.ts';
import { checkProduct } from '../sending/check-send.ts';
import { numberFor } from './access.ts';
import type { BusinessNumber } from '../registry/entities.ts';
import { originOf, type GraphCall, type GraphRoute } from './graph-call.ts';
import { refuse } from './graph-error.ts';
import { uploadAddress } from './templates/template-node.ts';
import { typeOfHandle } from './templates/template-routes.ts';
import { listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';

/** What people see of the business. */
export const profileRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/whatsapp_business_profile', call: 'number', run: show },
  { method: 'POST', path: '/:id/whatsapp_business_profile', call: 'number', run: update },
];

/** Lengths. Meta's reference, "WhatsApp Business Profile". */
const LONGEST: Readonly<Record<string, number>> = {
  about: 139,
  address: 256,
  description: 512,
  email: 128,
};
const WEBSITES = { most: 2, longest: 256 } as const;

/** Meta's reference, "WhatsApp Business Profile". */
const VERTICALS: ReadonlySet<string> = new Set(
  `UNDEFINED OTHER AUTO BEAUTY APPAREL EDU ENTERTAIN EVENT_PLAN FINANCE GROCERY GOVT HOTEL HEALTH NONPROFIT PROF_SERVICES
  RETAIL TRAVEL RESTAURANT ALCOHOL ONLINE_GAMBLING PHYSICAL_GAMBLING OTC_DRUGS MATRIMONY_SERVICE`.split(/\s+/),
);

function show(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id);
  const asked = textOf(call.parameters['fields'])?.split(',') ?? ['about', 'vertical'];
  const whole = { ...number.profile, ...pictureOf(call, number) };
  const picked = Object.fromEntries(asked.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])));
  return { data: [{ ...picked, messaging_product: 'whatsapp' }] };
}

/** Where the picture is, when there is one. */
function pictureOf(call: GraphCall, { profile_picture_handle: handle }: BusinessNumber): Json {
  return handle === null ? {} : { profile_picture_url: uploadAddress(call.platform, handle, 'image', originOf(call)) };
}

function update(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  const { parameters, platform } = call;
  checkProduct(parameters);
  const changes: Json = {};
  for (const [name, longest] of Object.entries(LONGEST)) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || lengthOf(value) > longest)
      refuse(100, { message: `Param ${name} must be at most ${longest} characters long.` });
    changes[name] = value;
  }
  if (parameters['vertical'] !== undefined) changes['vertical'] = verticalIn(parameters['vertical']);
  if (parameters['websites'] !== undefined) changes['websites'] = websitesIn(parameters['websites']);
  const handle = textOf(parameters['profile_picture_handle']);
  // Public error texts.
  if (handle !== undefined && typeOfHandle(platform)(handle)?.startsWith('image/') !== true)
    refuse(100, { message: 'Param profile_picture_handle is not a valid handle of a picture.' });
  Object.assign(number.profile, changes);
  if (handle !== undefined) number.profile_picture_handle = handle;
  platform.registry.changed();
  return { success: true };
}

function verticalIn(value: unknown): string {
  const vertical = wordOf(value);
  return VERTICALS.has(vertical)
    ? vertical
    : refuse(100, { message: `Param vertical must be one of {${[...VERTICALS].join(', ')}} - got "${vertical}".` });
}

function websitesIn(value: unknown): unknown[] {
  const websites = listOf(value);
  if (websites.length > WEBSITES.most)
    refuse(100, { message: `Param websites must have at most ${WEBSITES.most} elements.` });
  for (const [index, website] of websites.entries()) {
    if (lengthOf(wordOf(website)) > WEBSITES.longest || !/^https?:$/.test(URL.parse(wordOf(website))?.protocol ?? ''))
      refuse(100, {
        message: `Param websites[${index}] is not a valid URL of at most ${WEBSITES.longest} characters.`,
      });
  }
  return websites;
}
