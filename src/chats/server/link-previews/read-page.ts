import { TextDecoder } from 'node:util';
import type { TokenHandler, Tokenizer } from 'parse5';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from '../../contract/link-preview.ts';

/** What a page says of itself. */
export interface Page {
  title: string;
  description: string;
  /** The address of its picture, where it names one. */
  picture: string | null;
}

/** Names in `<meta>` by what they say, the better ones first: https://ogp.me, then those of X, then HTML's own. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

/** Elements whose text is no markup: https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments */
const RAW = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']);
const ESCAPABLE = new Set(['title', 'textarea']);

/**
 * Reads title, description and picture from the head of a page: one pass over its tokens, without a tree, so that nothing
 * that a hostile page nests makes it dearer, and for a quarter of a second at most. Never throws for what a page says.
 */
export async function readPage(bytes: Uint8Array, contentType: string, url: string): Promise<Page> {
  const { Tokenizer: Reader, TokenizerMode } = await import('parse5');
  const said = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let isInHead = true;
  const ignored = () => undefined;
  const addText = ({ chars }: { chars: string }) => {
    if (isInTitle) title += chars;
  };
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs }) {
      if (tagName === 'body') isInHead = false;
      if (tagName === 'meta') keepMeta(said, new Map(attrs.map(({ name, value }) => [name, value])));
      if (tagName === 'title' && title === '') isInTitle = true;
      if (ESCAPABLE.has(tagName)) tokenizer.state = TokenizerMode.RCDATA;
      else if (RAW.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
      else if (tagName === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA;
    },
    onEndTag({ tagName }) {
      if (tagName === 'title') isInTitle = false;
      if (tagName === 'head') isInHead = false;
    },
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onNullCharacter: ignored,
    onComment: ignored,
    onDoctype: ignored,
    onEof: ignored,
    onParseError: null,
  };
  const tokenizer: Tokenizer = new Reader({ sourceCodeLocationInfo: false }, handler);
  const text = decode(bytes, contentType);
  const until = performance.now() + MOST_MS;
  for (let at = 0; at < text.length && isInHead && performance.now() < until; at += CHUNK)
    tokenizer.write(text.slice(at, at + CHUNK), false);
  const best = (names: readonly string[]) =>
    names.map((name) => said.get(name) ?? '').find((value) => value !== '') ?? '';
  const picture = URL.parse(best(NAMES.picture), url);
  return {
    title: oneLine(best(NAMES.title) || title, LONGEST_TITLE),
    description: oneLine(best(NAMES.description), LONGEST_DESCRIPTION),
    picture: best(NAMES.picture) !== '' && picture && /^https?:$/.test(picture.protocol) ? picture.href : null,
  };
}

/** Characters that are looked at before it is asked whether the head has ended. */
const CHUNK = 8_192;
/** A tag with thousands of attributes compares each with all. What was found until then counts. */
const MOST_MS = 250;

function keepMeta(said: Map<string, string>, attributes: ReadonlyMap<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase();
  const content = attributes.get('content')?.trim() ?? '';
  // The first one counts; a page of a shop names every picture it has.
  if (name !== '' && content !== '' && !said.has(name)) said.set(name, content);
}

/** In one line, without characters that nobody sees or that turn the direction of what follows. */
function oneLine(text: string, longest: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (char) => (char === '\u200d' || char === '\u200c' ? char : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** By its byte order mark, by what was said of it, by what it says itself in its first kilobyte; UTF-8 otherwise. */
function decode(bytes: Uint8Array, contentType: string): string {
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString('latin1');
  const marked =
    bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
  const named = /charset\s*=\s*["']?([\w-]{1,40})/i;
  const labels = [marked, named.exec(contentType)?.[1], named.exec(begin)?.[1], 'utf-8'];
  for (const label of labels) {
    const decoder = label === null || label === undefined ? null : decoderOf(label);
    if (decoder) return decoder.decode(bytes);
  }
  return '';
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    // A label that nobody knows.
    return null;
  }
}
