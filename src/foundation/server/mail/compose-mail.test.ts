import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';

const content = {
  title: 'Join <Marigold & Lane>',
  lines: ['Hello "Priya"', 'two\nlines'],
  action: { label: 'Accept <it>', url: 'https://example.com/?a=1&b="x"' },
  footer: "It's fine",
};

test('the text has every word once, with the link on a line of its own', () => {
  expect(composeMail(content).text).toBe(
    'Join <Marigold & Lane>\n\nHello "Priya"\n\ntwo\nlines\n\nAccept <it>:\nhttps://example.com/?a=1&b="x"\n\n-- \nIt\'s fine\nParley\n',
  );
});

test('everything in the HTML is escaped, and nothing in it comes from elsewhere', () => {
  const { html } = composeMail(content);
  expect(html).toContain('<h1 ');
  expect(html).toContain('Join &lt;Marigold &amp; Lane&gt;</h1>');
  expect(html).toContain('two<br>lines');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;x&quot;"');
  expect(html).toContain('Accept &lt;it&gt;</a>');
  expect(html).toContain('It&#39;s fine');
  expect(html).not.toMatch(/<img|<script|<link|<style|src=|url\(/);
});

test('without a button there is no link', () => {
  const { text, html } = composeMail({ title: 'Ready', lines: ['Your export is ready.'] });
  expect(text).toBe('Ready\n\nYour export is ready.\n\n-- \nParley\n');
  expect(html).not.toContain('<a ');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.c', '/relative', ''])(
  'the link %j is refused',
  (url) => {
    expect(() => composeMail({ title: 'x', lines: [], action: { label: 'x', url } })).toThrow(
      'must be an http or https address',
    );
  },
);
