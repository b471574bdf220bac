import { describe, expect, test } from 'vitest';
import { linkHref, parseText, plainText, type TextNode } from './parse-text.ts';

/** The pieces as a compact text: <b>…</b> and so on, links as [text](href). */
const draw = (nodes: readonly TextNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'mono') return `<code>${node.text}</code>`;
      if (node.kind === 'link') return `[${node.text}](${node.href})`;
      const tag = { bold: 'b', italic: 'i', strike: 's' }[node.kind];
      return `<${tag}>${draw(node.nodes)}</${tag}>`;
    })
    .join('');

test.each([
  ['*bold* _italic_ ~strike~', '<b>bold</b> <i>italic</i> <s>strike</s>'],
  ['```mono *not bold*```', '<code>mono *not bold*</code>'],
  ['`code` here', '<code>code</code> here'],
  ['*bold _both_*', '<b>bold <i>both</i></b>'],
  ['*one*, (*two*)!', '<b>one</b>, (<b>two</b>)!'],
  ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
  ['* not * and *open', '* not * and *open'],
  ['*over\nlines*', '*over\nlines*'],
  ['**', '**'],
  ['__init__', '__init__'],
  ['*தமிழ்* _हिन्दी_', '<b>தமிழ்</b> <i>हिन्दी</i>'],
  ['', ''],
])('formats %j', (text, drawn) => {
  expect(draw(parseText(text))).toBe(drawn);
});

test.each([
  ['see https://a.example/x_y_z?q=1.', 'see [https://a.example/x_y_z?q=1](https://a.example/x_y_z?q=1).'],
  ['(http://a.example)', '([http://a.example](http://a.example/))'],
  ['*https://a.example*', '<b>[https://a.example](https://a.example/)</b>'],
  [
    'mail me@a.example, or +91 90000 41207',
    'mail [me@a.example](mailto:me@a.example), or [+91 90000 41207](tel:+919000041207)',
  ],
  ['order 12345678901 is no number to call', 'order 12345678901 is no number to call'],
])('links %j', (text, drawn) => {
  expect(draw(parseText(text))).toBe(drawn);
});

describe('nothing else becomes a link', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'intent://scan/#Intent;end',
    'https://',
    'http:\\\\a.example',
  ])('%s', (text) => {
    expect(parseText(text).every(({ kind }) => kind === 'text')).toBe(true);
    expect(linkHref(text)).toBeNull();
  });
});

test('a link ends before a quote or an angle bracket', () => {
  expect(draw(parseText('https://a.example/"onmouseover=alert(1)'))).toBe(
    '[https://a.example/](https://a.example/)"onmouseover=alert(1)',
  );
});

test('every character is kept, whatever the text', () => {
  const hard = [
    '*_~`',
    '```',
    '*a_b*c_',
    '\uE000 https://a.example \uE000',
    '👩‍👩‍👧 *👍*',
    '\u202Eabc*d*',
    '*'.repeat(3_000),
  ];
  for (const text of hard) {
    const words = plainText(text).replaceAll('\uE000', '');
    for (const char of words) expect(text).toContain(char);
    expect(draw(parseText(text)).length).toBeGreaterThan(0);
  }
});

// One that is read again from every mark would take longer than a test may.
test('a long hostile text is read to its end', () => {
  const text = '*a _b ~c '.repeat(80_000);
  expect(draw(parseText(text)).length).toBeGreaterThan(text.length / 2);
});
