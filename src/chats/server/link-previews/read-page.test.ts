import { expect, test, vi } from 'vitest';
import { readPage } from './read-page.ts';

const URL_OF_PAGE = 'https://loom.example/sarees/maroon';
const read = (html: string | Uint8Array, contentType = 'text/html') =>
  readPage(typeof html === 'string' ? Buffer.from(html) : html, contentType, URL_OF_PAGE);

test('the names of the open graph come before those of others and before the title', async () => {
  expect(
    await read(`<!doctype html><html><head><title>Home</title>
      <meta name="description" content="Everything">
      <meta name="twitter:title" content="Bird">
      <meta property="og:title" content="Maroon &amp; gold">
      <meta property="og:description" content="Woven by hand &ndash; 6&nbsp;m">
      <meta property="og:image" content="/pictures/maroon.jpg?w=1200">
      <meta property="og:image" content="/pictures/second.jpg"></head>`),
  ).toEqual({
    title: 'Maroon & gold',
    description: 'Woven by hand – 6 m',
    picture: 'https://loom.example/pictures/maroon.jpg?w=1200',
  });
});

test('a page that names nothing has its title; one without anything has nothing', async () => {
  expect(await read('<title>\n  Sarees\n  &lt;b&gt; </title><p>Text')).toEqual({
    title: 'Sarees <b>',
    description: '',
    picture: null,
  });
  expect(await read('')).toEqual({ title: '', description: '', picture: null });
});

test('what stands in scripts, styles, comments and the body is no name', async () => {
  const fake = '<meta property="og:title" content="Fake">';
  for (const html of [
    `<script>"${fake}"</script>`,
    `<style>${fake}</style>`,
    `<noscript>${fake}</noscript>`,
    `<!-- ${fake} -->`,
    `<textarea>${fake}</textarea>`,
    `</head><body>${' '.repeat(9_000)}${fake}`,
  ])
    expect((await read(`<title>Real</title>${html}`)).title).toBe('Real');
});

test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'http://', ''])(
  'a picture at %j is none',
  async (address) => {
    expect((await read(`<meta property="og:image" content="${address}">`)).picture).toBeNull();
  },
);

test('words are cut, in one line, and cannot turn what stands after them', async () => {
  const { title, description } = await read(
    `<title>a\u202eb\u0007c\u200bd   e</title><meta name="description" content="${'நூல் '.repeat(400)}">`,
  );
  expect(title).toBe('a b c d e');
  expect([...description].length).toBeLessThanOrEqual(300);
  expect(description.endsWith('…')).toBe(true);
});

test('characters are read as the page was written', async () => {
  const latin = Buffer.from('<title>Caf\u00e9</title>', 'latin1');
  expect((await read(latin, 'text/html; charset=ISO-8859-1')).title).toBe('Café');
  expect((await read(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]))).title).toBe('Café');
  expect((await read(Buffer.from('\ufeff<title>Café</title>', 'utf16le'))).title).toBe('Café');
  expect((await read('<title>Café</title>', 'text/html; charset=nonsense')).title).toBe('Café');
});

test('a page of a hostile author is read for a quarter of a second; what it said before counts', async () => {
  const filler = '<a b="c">'.repeat(10_000);
  const page = `<meta property="og:title" content="Loom">${filler}<meta name="description" content="Late">`;
  expect(await read(page)).toMatchObject({ title: 'Loom', description: 'Late' });
  // A clock on which each piece of the page takes a tenth of a second.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  expect(await read(page)).toMatchObject({ title: 'Loom', description: '' });
  clock.mockRestore();
});

test.each([
  ['thousands of attributes', `<a ${Array.from({ length: 90_000 }, (_, index) => `a${index.toString(36)}`).join(' ')}`],
  ['elements in each other', '<a><b><table>'.repeat(40_000)],
  ['half entities', '&amp'.repeat(120_000)],
  ['titles', '<title>'.repeat(70_000)],
])('%s are no trouble', async (_, rest) => {
  const page = `<meta property="og:title" content="Loom">${rest}`.slice(0, 512 * 1024);
  expect((await read(page)).title).toBe('Loom');
});
