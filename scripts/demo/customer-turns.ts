import { paper } from './paper.ts';
import { picture, sticker, type PictureName } from './pictures.ts';
import type { Turn } from './story.ts';

// What customers do on their phones. `at`: minutes after the story began.

export const says = (at: number, body: string): Turn => ({ at, play: (scene) => scene.write('text', { body }) });

/** Answers the shop's newest message. */
export const quotes = (at: number, body: string): Turn => ({
  at,
  play: async (scene) =>
    scene.write('text', { body }, { context: { message_id: await scene.newestOnPhone('received') } }),
});

export const shows = (at: number, name: PictureName, caption?: string): Turn => ({
  at,
  play: async (scene) => scene.write('image', caption === undefined ? {} : { caption }, { file: await picture(name) }),
});

export const handsIn = (at: number, name: string, title: string, lines: readonly string[], caption?: string): Turn => ({
  at,
  play: (scene) =>
    scene.write('document', caption === undefined ? {} : { caption }, { file: paper(name, title, lines) }),
});

export const speaks = (at: number): Turn => ({ at, play: (scene) => scene.write('audio', {}) });
export const sticks = (at: number): Turn => ({
  at,
  play: async (scene) => scene.write('sticker', {}, { file: await sticker() }),
});

export const isAt = (at: number, latitude: number, longitude: number, name: string, address: string): Turn => ({
  at,
  play: (scene) => scene.write('location', { latitude, longitude, name, address }),
});

export const introduces = (at: number, name: string, phone: string, email: string): Turn => ({
  at,
  play: (scene) =>
    scene.write('contacts', [
      { name: { formatted_name: name, first_name: name }, phones: [{ phone, type: 'CELL' }], emails: [{ email }] },
    ]),
});

/** Items as product, quantity and price in rupees. */
export const orders = (at: number, text: string, ...items: readonly (readonly [string, number, number])[]): Turn => ({
  at,
  play: (scene) =>
    scene.write('order', {
      catalog_id: '900000000000555',
      text,
      product_items: items.map(([product_retailer_id, quantity, item_price]) => ({
        product_retailer_id,
        quantity,
        item_price,
        currency: 'INR',
      })),
    }),
});

export const reacts = (at: number, emoji: string): Turn => ({
  at,
  play: async (scene) => scene.write('reaction', { message_id: await scene.newestOnPhone('received'), emoji }),
});

export const takesBack = (at: number): Turn => ({
  at,
  play: async (scene) => scene.write('revoke', { original_message_id: await scene.newestOnPhone('sent') }),
});

export const corrects = (at: number, body: string): Turn => ({
  at,
  play: async (scene) =>
    scene.write('edit', {
      original_message_id: await scene.newestOnPhone('sent'),
      message: { type: 'text', text: { body } },
    }),
});

/** Something that WhatsApp does not hand on. */
export const polls = (at: number): Turn => ({ at, play: (scene) => scene.write('unsupported', {}) });

/** Taps a button of the shop's newest message. */
export const taps = (at: number, index: number): Turn => ({
  at,
  play: async (scene) => scene.phone('taps', { message_id: await scene.newestOnPhone('received'), index }),
});

export const reads = (at: number): Turn => ({ at, play: (scene) => scene.phone('read', { to: scene.number }) });
