import { describe, expect, test } from 'vitest';
import { newTemplateBody, templateBody, type TemplateBodyButton } from './template-body.ts';
import { headerTypes, templateCategories, templateLanguages, templatePurposes } from './template.ts';

const good = {
  name: 'order_ready',
  language: 'en',
  category: 'utility',
  purpose: 'individual',
  headerType: 'none',
  header: null,
  media: null,
  body: 'Hi {{first_name}}, your order is ready.',
  footer: null,
  buttons: [] as TemplateBodyButton[],
  samples: {},
};
const problems = (changes: object): string[] => {
  const { error } = templateBody.safeParse({ ...good, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const long = (length: number): string => 'x'.repeat(length);
const url = (given: object): object => ({
  buttons: [{ type: 'url', text: 'Track', url: 'https://a.example', ...given }],
});
const reply = (text: string): TemplateBodyButton => ({ type: 'quick_reply', text });
const link: TemplateBodyButton = { type: 'url', text: 'Track', url: 'https://shop.example' };

test('[TPL-04] a template has everything that the specification names', () => {
  expect(Object.keys(newTemplateBody.shape).toSorted()).toEqual([...Object.keys(good), 'channels_group'].toSorted());
  expect(problems({})).toEqual([]);
});

describe('[TPL-07 TPL-08 TPL-09 TPL-10 TPL-11 TPL-12 TPL-13 TPL-14 TPL-15 TPL-16 TPL-17 TPL-18] what is right', () => {
  test.each<[string, object]>([
    ['[TPL-07] a name of lowercase letters, digits and underscores', { name: 'order_2_ready' }],
    ['[TPL-08] a variable of lowercase letters, digits and underscores', { body: 'Hi {{order_2}}.' }],
    ['[TPL-10] a variable of 60', { body: `Hi {{${long(60)}}}.` }],
    ['[TPL-12] a header of 60', { headerType: 'text', header: long(60) }],
    ['[TPL-13] a body of 1024', { body: long(1024) }],
    ['[TPL-14] a footer of 60', { footer: long(60) }],
    ['[TPL-15] a button label of 60', url({ text: long(60) })],
    ['[TPL-16] an address of 2000', url({ url: `https://a.example/${long(1982)}` })],
    ['an address with a variable', url({ url: 'https://a.example/orders/{{1}}' })],
    ['[TPL-17] a code of letters and digits', { buttons: [{ type: 'copy_code', code: 'Fest20' }] }],
    ['[TPL-18] quick replies at the start', { buttons: [reply('Yes'), reply('No'), link] }],
    ['[TPL-18] quick replies at the end', { buttons: [link, reply('Yes'), reply('No')] }],
    ['numbered variables', { body: 'Hi {{1}}, your {{2}} is ready.' }],
    ['the same number in header and body', { headerType: 'text', header: 'Order {{1}}', body: 'Hi {{1}}.' }],
    ['a header that still needs its file', { headerType: 'image' }],
  ])('%s', (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });
  test.each([
    ['languages', 'language', templateLanguages, ['en', 'en_GB', 'en_US', 'hi', 'ta']],
    ['purposes', 'purpose', templatePurposes, ['individual', 'broadcast']],
    ['types of headers', 'headerType', headerTypes, ['none', 'text', 'image', 'video', 'document']],
    ['categories', 'category', templateCategories, ['marketing', 'utility', 'authentication']],
  ])('[TPL-29 TPL-30 TPL-31 TPL-32] %s are those of the specification, and no other', (_, field, values, expected) => {
    expect(values).toEqual(expected);
    expect(problems({ [field]: 'other' })[0]).toMatch(new RegExp(`^${field}: Choose`));
  });
});

describe('[TPL-07 TPL-08 TPL-09 TPL-10 TPL-11 TPL-12 TPL-13 TPL-14 TPL-15 TPL-16 TPL-17 TPL-18 TPL-33 ERR-33] what is refused', () => {
  test.each<[string, object, string]>([
    ['[TPL-07] a name with capitals', { name: 'Order' }, 'name: Use lowercase letters, digits and underscores only'],
    ['[TPL-07] a name with spaces', { name: 'order ready' }, 'name: Use lowercase letters'],
    ['no name', { name: '' }, 'name: Name the template.'],
    ['[TPL-08] a variable with capitals', { body: 'Hi {{Name}}.' }, 'body: Name variables with lowercase letters'],
    ['[TPL-08] a variable with a space', { body: 'Hi {{first name}}.' }, 'body: Name variables with lowercase letters'],
    ['[TPL-08] an empty variable', { body: 'Hi {{}}.' }, 'body: Name variables with lowercase letters'],
    [
      '[TPL-09] a variable that starts with an underscore',
      { body: 'Hi {{_name}}.' },
      'body: The name of a variable cannot start',
    ],
    ['[TPL-10] a variable of 61', { body: `Hi {{${long(61)}}}.` }, 'body: The name of a variable has at most 60'],
    ['[TPL-11] a variable twice', { body: '{{a}} and {{a}}.' }, 'body: The variable {{a}} is there twice.'],
    [
      '[TPL-11] a name in header and body',
      { headerType: 'text', header: 'Order {{order}}', body: 'Your {{order}} is ready.' },
      'body: The variable {{order}} is there twice.',
    ],
    ['names and numbers', { body: 'Hi {{1}}, your {{order}}.' }, 'body: Name all variables, or number all of them.'],
    ['[TPL-12] a header of 61', { headerType: 'text', header: long(61) }, 'header: Use at most 60 characters.'],
    ['a header of text without one', { headerType: 'text' }, 'header: Write the header.'],
    ['a text for a header of another type', { header: 'Order' }, 'header: Only a header of text has words.'],
    ['a file for no header', { media: '5' }, 'media: Only a header of a picture, video or document has a file.'],
    ['[TPL-13] a body of 1025', { body: long(1025) }, 'body: Use at most 1024 characters.'],
    ['no body', { body: ' ' }, 'body: Write the message.'],
    ['[TPL-14] a footer of 61', { footer: long(61) }, 'footer: Use at most 60 characters.'],
    ['[TPL-15] a button label of 61', url({ text: long(61) }), 'buttons.0.text: Use at most 60 characters.'],
    ['[TPL-16] an address of 2001', url({ url: `https://a.example/${long(1983)}` }), 'buttons.0.url: Use at most 2000'],
    ['an address without a protocol', url({ url: 'shop.example' }), 'buttons.0.url: Write a whole address'],
    ['an address that runs', url({ url: 'javascript:alert(1)' }), 'buttons.0.url: Write a whole address'],
    [
      'a phone of letters',
      { buttons: [{ type: 'phone_number', text: 'Call', phone_number: 'CALL-ME' }] },
      'buttons.0.phone_number: Write',
    ],
    [
      '[TPL-17] a code with a sign',
      { buttons: [{ type: 'copy_code', code: 'FEST-20' }] },
      'buttons.0.code: Use letters and digits only',
    ],
    ['[TPL-33] a button of another kind', { buttons: [{ type: 'flow', text: 'Start' }] }, 'buttons.0.type: '],
    [
      'eleven buttons',
      { buttons: Array.from({ length: 11 }, (_, index) => reply(String(index))) },
      'buttons: A template has up to 10',
    ],
    [
      '[TPL-18 ERR-33] quick replies apart',
      { buttons: [reply('Yes'), link, reply('No')] },
      'buttons: Quick reply buttons should always be grouped together at the start or at the end.',
    ],
    [
      '[TPL-18 ERR-33] quick replies in the middle',
      { buttons: [link, reply('Yes'), link] },
      'buttons: Quick reply buttons should always be grouped together at the start or at the end.',
    ],
    [
      'words for an authentication template',
      { category: 'authentication' },
      'body: The words of an authentication template are written for you. Leave this empty.',
    ],
  ])('%s', (_, changes, expected) => {
    expect(problems(changes)).toEqual([expect.stringContaining(expected)]);
  });
});
