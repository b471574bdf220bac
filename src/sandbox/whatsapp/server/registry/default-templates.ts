import type { Template } from './entities.ts';
import type { Json } from '../../../core/server/read-json.ts';

type Given = Pick<Template, 'name' | 'language' | 'category'> & { components: Json[] };

const body = (text: string, ...examples: string[]): Json => ({
  type: 'BODY',
  text,
  ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}),
});
const header = (text: string, example?: string): Json => ({
  type: 'HEADER',
  format: 'TEXT',
  text,
  ...(example === undefined ? {} : { example: { header_text: [example] } }),
});
const media = (format: string): Json => ({ type: 'HEADER', format, example: { header_handle: ['4::sample'] } });
const footer = (text: string): Json => ({ type: 'FOOTER', text });
const buttons = (...list: Json[]): Json => ({ type: 'BUTTONS', buttons: list });
const reply = (text: string): Json => ({ type: 'QUICK_REPLY', text });
const link = (text: string, url: string, example?: string): Json => ({
  type: 'URL',
  text,
  url,
  ...(example === undefined ? {} : { example: [example] }),
});

const TRACK = 'https://marigold.example/orders/{{1}}';
const TRACKED = 'https://marigold.example/orders/MG-4192';

const TEMPLATES: readonly Given[] = [
  {
    name: 'order_confirmed',
    language: 'en',
    category: 'UTILITY',
    components: [
      header('Order {{1}}', 'MG-4192'),
      body('Hi {{1}}, we have your order of {{2}}. It leaves our store on {{3}}.', 'Lakshmi', '₹6,847.00', 'Saturday'),
      footer('Marigold Lane'),
      buttons(link('Track order', TRACK, TRACKED), reply('Change address')),
    ],
  },
  {
    name: 'order_confirmed',
    language: 'hi',
    category: 'UTILITY',
    components: [
      header('ऑर्डर {{1}}', 'MG-4192'),
      body('नमस्ते {{1}}, आपका {{2}} का ऑर्डर मिल गया है। यह {{3}} को निकलेगा।', 'Lakshmi', '₹6,847.00', 'शनिवार'),
      footer('Marigold Lane'),
      buttons(link('ऑर्डर देखें', TRACK, TRACKED), reply('पता बदलें')),
    ],
  },
  {
    name: 'order_confirmed',
    language: 'ta',
    category: 'UTILITY',
    components: [
      header('ஆர்டர் {{1}}', 'MG-4192'),
      body('வணக்கம் {{1}}, உங்கள் {{2}} ஆர்டர் கிடைத்தது. {{3}} அன்று அனுப்புவோம்.', 'Lakshmi', '₹6,847.00', 'சனிக்கிழமை'),
      footer('Marigold Lane'),
      buttons(link('ஆர்டரைப் பார்க்க', TRACK, TRACKED), reply('முகவரி மாற்ற')),
    ],
  },
  {
    name: 'shipping_update',
    language: 'en',
    category: 'UTILITY',
    components: [body('Your parcel {{1}} is on its way and should arrive by {{2}} today.', 'MG-4192', '6 PM')],
  },
  {
    name: 'invoice_ready',
    language: 'en',
    category: 'UTILITY',
    components: [media('DOCUMENT'), body('Hello {{1}}, your GST invoice is attached.', 'Rohan')],
  },
  {
    name: 'continue_chat',
    language: 'en',
    category: 'UTILITY',
    components: [
      body('Hi {{1}}, we have news about your question. Reply to go on with the chat.', 'Aisha'),
      buttons(reply('Go on'), reply('Not now')),
    ],
  },
  {
    name: 'continue_chat',
    language: 'hi',
    category: 'UTILITY',
    components: [
      body('नमस्ते {{1}}, आपके सवाल का जवाब तैयार है। बात आगे बढ़ाने के लिए उत्तर दें।', 'Aisha'),
      buttons(reply('आगे बढ़ें'), reply('अभी नहीं')),
    ],
  },
  {
    name: 'festive_clearance',
    language: 'en',
    category: 'MARKETING',
    components: [
      media('IMAGE'),
      body('Hi {{1}}, our festive clearance is open. Take *{{2}} off* every handloom piece.', 'Rohan', '20%'),
      footer('Reply STOP to opt out'),
      buttons(link('See the range', 'https://marigold.example/festive'), reply('Not interested')),
    ],
  },
  {
    name: 'festive_clearance',
    language: 'ta',
    category: 'MARKETING',
    components: [
      media('IMAGE'),
      body('வணக்கம் {{1}}, பண்டிகைத் தள்ளுபடி தொடங்கியது. கைத்தறி அனைத்திலும் *{{2}} தள்ளுபடி*.', 'Rohan', '20%'),
      footer('நிறுத்த STOP என அனுப்பவும்'),
      buttons(reply('விருப்பமில்லை')),
    ],
  },
  {
    name: 'back_in_stock',
    language: 'en',
    category: 'MARKETING',
    components: [body('Good news, {{1}}: the {{2}} you asked about is back in stock.', 'Aisha', 'indigo runner')],
  },
];

/** The approved templates of the default account. */
export function defaultTemplates(accountId: string) {
  return TEMPLATES.map((given, index) => ({
    ...structuredClone(given),
    id: String(900_000_000_000_301 + index),
    account_id: accountId,
    status: 'APPROVED',
    quality_score: 'GREEN',
  }));
}
