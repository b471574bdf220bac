import { describe, expect, test } from 'vitest';
import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { providerProblems } from './provider-problems.ts';
import type { TemplateBody, TemplateBodyButton } from './template-body.ts';

const rules = capabilitiesOf('whatsapp')?.templates;
const good: TemplateBody = {
  name: 'order_ready',
  language: 'en',
  category: 'utility',
  purpose: 'individual',
  headerType: 'none',
  header: null,
  media: null,
  body: 'Hi {{first_name}}, your order is ready.',
  footer: null,
  buttons: [],
  samples: { first_name: 'Kavya' },
};
function problems(changes: Partial<TemplateBody>, media: MediaItem | null = null): string[] {
  if (!rules) throw new Error('WhatsApp has templates');
  return providerProblems({ ...good, ...changes }, media, rules).map(({ path, message }) => `${path}: ${message}`);
}
const MB = 1024 * 1024;
const file = (mime_type: string, size = 1000): MediaItem => ({
  csid: '5',
  name: 'a',
  mime_type,
  size,
  state: 'ready',
  problem: null,
});
const long = (length: number): string => 'x'.repeat(length);
const buttons = (...list: TemplateBodyButton[]) => ({ buttons: list });
const reply = (text: string): TemplateBodyButton => ({ type: 'quick_reply', text });
const link = (url = 'https://a.example'): TemplateBodyButton => ({ type: 'url', text: 'Track', url });
const phone = (phone_number = '+919000014220'): TemplateBodyButton => ({
  type: 'phone_number',
  text: 'Call',
  phone_number,
});
const code = (text = 'FEST20'): TemplateBodyButton => ({ type: 'copy_code', code: text });

describe('what WhatsApp takes', () => {
  test.each<[string, Partial<TemplateBody>, MediaItem?]>([
    ['a plain template', {}],
    ['[TPL-36] a label of 25', buttons(reply(long(25)))],
    ['[TPL-37] an image of 5 MB', { headerType: 'image', media: '5' }, file('image/jpeg', 5 * MB)],
    ['a PDF', { headerType: 'document', media: '5' }, file('application/pdf')],
    ['two addresses, a phone, a code', buttons(link(), link(), phone(), code())],
    [
      'a variable at the end of an address',
      { ...buttons(link('https://a.example/{{1}}')), samples: { ...good.samples, _button_0: '7' } },
    ],
    ['enough words', { body: 'Dear {{a}} your order {{b}} is ready', samples: { a: 'x', b: 'y' } }],
    ['no words of an authentication template', { category: 'authentication', body: '', samples: {} }],
  ])('%s', (_, changes, media) => {
    expect(problems(changes, media)).toEqual([]);
  });
});

describe('[TPL-34 TPL-35 TPL-36 TPL-37] what WhatsApp does not take says its limit', () => {
  test.each<[string, Partial<TemplateBody>, string, MediaItem?]>([
    [
      '[TPL-36] a label of 26',
      buttons(reply(long(26))),
      'buttons.0.text: WhatsApp takes button labels of up to 25 characters.',
    ],
    [
      'a label with a variable',
      buttons(reply('Yes {{a}}')),
      'buttons.0.text: WhatsApp takes no variables in a button label.',
    ],
    [
      '[TPL-37] an image of more than 5 MB',
      { headerType: 'image', media: '5' },
      'media: WhatsApp takes images in a template as JPEG or PNG, up to 5 MB.',
      file('image/png', 5 * MB + 1),
    ],
    [
      'a 3GP',
      { headerType: 'video', media: '5' },
      'media: WhatsApp takes videos in a template as MP4',
      file('video/3gpp'),
    ],
    [
      '[TPL-21] a Word file',
      { headerType: 'document', media: '5' },
      'media: WhatsApp takes documents in a template as PDF',
      file('application/msword'),
    ],
    [
      'no file',
      { headerType: 'video' },
      'media: Choose the file of the header. WhatsApp reviews the template with it.',
    ],
    [
      'two variables in a header',
      { headerType: 'text', header: 'A {{x}} b {{y}}', samples: { ...good.samples, _header_text: 'c' } },
      'header: WhatsApp takes 1 variable in a header.',
    ],
    [
      'formatting in a header',
      { headerType: 'text', header: 'So *new*' },
      'header: WhatsApp takes no line breaks and none of * _ ~ ` in a header.',
    ],
    [
      'a variable at the start',
      { body: '{{first_name}}, your order is ready.' },
      'body: WhatsApp takes no variable at the very start or end',
    ],
    [
      'a variable at the end',
      { body: 'Your order is ready, {{first_name}}' },
      'body: WhatsApp takes no variable at the very start or end',
    ],
    [
      'variables that touch',
      { body: 'Dear {{a}} {{b}}, your order is all ready now.', samples: { a: 'x', b: 'y' } },
      'body: WhatsApp takes no variables next to each other.',
    ],
    [
      'too few words',
      { body: 'Hi {{a}} and {{b}} bye', samples: { a: 'x', b: 'y' } },
      'body: WhatsApp wants more words for this many variables: at least 5, and there are 3.',
    ],
    [
      'numbers with a gap',
      { body: 'Dear {{1}} your order {{3}} is ready', samples: { '1': 'x', '3': 'y' } },
      'body: Number the variables from 1 on',
    ],
    ['a variable in a footer', { footer: 'Bye {{a}}' }, 'footer: WhatsApp takes no variables in a footer.'],
    [
      'a variable inside an address',
      { ...buttons(link('https://a.example/{{1}}/x')), samples: { ...good.samples, _button_0: '7' } },
      'buttons.0.url: WhatsApp takes one variable in an address, at its end.',
    ],
    [
      'a long phone number',
      buttons(phone('+91 90000 14220 12345')),
      'buttons.0.phone_number: WhatsApp takes phone numbers of up to 20 characters.',
    ],
    ['a long code', buttons(code(long(21))), 'buttons.0.code: WhatsApp takes codes of up to 20 characters.'],
    [
      'three addresses',
      buttons(link(), link(), link()),
      'buttons: WhatsApp takes up to 2 buttons that open an address.',
    ],
    ['two phones', buttons(phone(), phone()), 'buttons: WhatsApp takes up to 1 button that calls a number.'],
    ['two codes', buttons(code(), code()), 'buttons: WhatsApp takes up to 1 button that copies a code.'],
    ['no sample', { samples: {} }, 'samples.first_name: Write a sample. WhatsApp reviews the template with it.'],
    ['no sample of an address', buttons(link('https://a.example/{{1}}')), 'samples._button_0: Write a sample.'],
    [
      'a name that every object has',
      { body: 'Hi {{constructor}}, your order is ready.' },
      'samples.constructor: Write a sample.',
    ],
  ])('%s', (_, changes, expected, media) => {
    expect(problems(changes, media)).toEqual([expect.stringContaining(expected)]);
  });
});
