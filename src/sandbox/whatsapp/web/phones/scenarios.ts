import { element, onSingleClick } from './element.ts';
import { hundredChats } from './hundred-chats.ts';
import { numberOf, type Page } from './page-state.ts';
import { call, write } from './sandbox-calls.ts';

import { texts } from './texts.ts';

const NEW_NAMES = [
  'Kavya Nair',
  'Arjun Mehta',
  'Meera Pillai',
  'Imran Sheikh',
  'Divya Raman',
  'Harpreet Gill',
  'Anjali Desai',
  'Vikram Rao',
];

/** Somebody who has never written before. */
async function newCustomer(page: Page, message: Record<string, unknown>): Promise<void> {
  const known = new Set(page.view.phones.map(({ name }) => name));
  const name = NEW_NAMES.find((each) => !known.has(each)) ?? `Customer ${page.view.phones.length + 1}`;
  const waId = `9190000${10_000 + Math.floor(Math.random() * 90_000)}`;
  await call('POST', 'phones', { name, wa_id: waId });
  page.choose({ open: [...page.choice.open, waId], active: waId });
  const to = numberOf(page, waId);
  if (to !== null) await write(waId, to, message);
}

async function asActive(page: Page, run: (phone: string, to: string) => Promise<unknown>): Promise<void> {
  const phone = page.choice.active ?? page.view.phones[0]?.wa_id;
  const to = phone === undefined ? null : numberOf(page, phone);
  if (phone !== undefined && to !== null) await run(phone, to);
}

const text = (body: string): Record<string, unknown> => ({ type: 'text', text: { body } });

const AD = {
  source_url: 'https://fb.example/ad',
  source_id: '900000000000777',
  source_type: 'ad',
  headline: 'Handloom, made to last',
  body: 'Festive clearance: 20% off every piece',
  media_type: 'image',
  image_url: 'https://fb.example/ad.jpg',
  ctwa_clid: 'Aff-sandbox-click',
};

/** As a form answers that was built without code: fields by screen and position, and its own token. */
const FORM_ANSWERS: Record<string, unknown> = {
  type: 'interactive',
  interactive: {
    type: 'nfm_reply',
    nfm_reply: {
      name: 'flow',
      body: 'Sent',
      response_json: JSON.stringify({
        screen_0_Name_0: 'Meera Pillai',
        screen_0_Colours_1: ['0_Indigo', '2_Madder_red'],
        screen_1_Delivery_date_0: '2026-12-04',
        gift_wrapped: true,
        flow_token: 'unused',
      }),
    },
  },
};

const SCENARIOS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [texts.new_customer, (page) => newCustomer(page, text('Hello, do you deliver to Salem?'))],
  [
    texts.ad_lead,
    (page) => newCustomer(page, { ...text('Hi, I saw your ad. What is the price?'), extra: { referral: AD } }),
  ],
  [texts.form_answers, (page) => asActive(page, (phone, to) => write(phone, to, FORM_ANSWERS))],
  [
    texts.forwarded,
    (page) =>
      asActive(page, (phone, to) =>
        write(phone, to, {
          ...text('Handloom fair in Erode, Saturday 10 to 6'),
          extra: { context: { frequently_forwarded: true } },
        }),
      ),
  ],
  [
    texts.product_question,
    (page) =>
      asActive(page, (phone, to) =>
        write(phone, to, {
          ...text('Does this come in green?'),
          extra: {
            context: { referred_product: { catalog_id: '900000000000778', product_retailer_id: 'indigo-runner' } },
          },
        }),
      ),
  ],
  [
    texts.abandoned_cart,
    (page) =>
      asActive(page, (phone, to) =>
        write(phone, to, text('I put two runners into my cart, but the payment did not go through.')),
      ),
  ],
  [
    texts.angry,
    (page) =>
      asActive(page, (phone, to) =>
        write(phone, to, text('मेरा ऑर्डर अभी तक नहीं आया! दस दिन हो गए, कोई जवाब क्यों नहीं देता?')),
      ),
  ],
  [
    texts.opt_out,
    (page) => asActive(page, (phone, to) => call('POST', `phones/${phone}/marketing`, { value: 'stop', to })),
  ],
  [texts.hundred_chats, hundredChats],
];

/** Ready-made situations. */
export function createScenarios(): { root: HTMLElement; draw(page: Page): void } {
  let page: Page | null = null;
  const chips = SCENARIOS.map(([name, run]) =>
    element('button', { class: 'chip', type: 'button', click: onSingleClick(() => page?.run(run(page))) }, name),
  );
  return {
    root: element(
      'section',
      { class: 'side-part', 'aria-labelledby': 'scenarios-title' },
      element('h2', { id: 'scenarios-title' }, texts.scenarios),
      element('div', { class: 'chips' }, ...chips),
    ),
    draw: (given) => void (page = given),
  };
}
