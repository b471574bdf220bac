/** A piece of a message: plain text, a mark around other pieces, or a link. Drawn as elements, never as HTML. */
export type TextNode =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; nodes: TextNode[] }
  | { kind: 'mono'; text: string }
  | { kind: 'link'; text: string; href: string };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof marks;

const isMark = (char: string | undefined): char is Mark => char === '*' || char === '_' || char === '~';
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

/** Deeper nesting than this is not meant as emphasis. */
const MAX_DEPTH = 4;
/** Emphasis does not reach further than this. */
const MAX_REACH = 2_000;

// Addresses, mail and phone numbers; nothing else ever becomes a link.
const linkPattern =
  /(?<![\p{L}\p{N}:])https?:\/\/[^\s<>"'`{}|\\^]+|\b[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}\b|(?<![\w+])\+\d[\d\s()-]{6,18}\d(?!\w)/giu;

/** Reads the formatting that messaging apps share: *bold* _italic_ ~strike~ ```mono```, `code`, and links. */
export function parseText(text: string): TextNode[] {
  const nodes: TextNode[] = [];
  let rest = 0;
  for (const match of text.matchAll(/```([^]+?)```|`([^`\n]+)`/g)) {
    nodes.push(...parseLinks(text.slice(rest, match.index)));
    nodes.push({ kind: 'mono', text: match[1] ?? match[2] ?? '' });
    rest = match.index + match[0].length;
  }
  nodes.push(...parseLinks(text.slice(rest)));
  return nodes;
}

/** Links come before emphasis: an underscore in an address is not a mark. */
function parseLinks(text: string): TextNode[] {
  const nodes: TextNode[] = [];
  const links: TextNode[] = [];
  let marked = '';
  let rest = 0;
  for (const match of text.matchAll(linkPattern)) {
    const found = match[0].replace(/[.,;:!?)\]*_~]+$/, '');
    const href = linkHref(found);
    if (href === null) continue;
    // A private-use character stands for the link while marks are looked for.
    marked += text.slice(rest, match.index).replaceAll(PLACE, '') + PLACE;
    links.push({ kind: 'link', text: found, href });
    rest = match.index + found.length;
  }
  marked += text.slice(rest).replaceAll(PLACE, '');
  nodes.push(...parseMarks(marked, 0));
  return links.length === 0 ? nodes : putLinksBack(nodes, links);
}

const PLACE = '\uE000';

function putLinksBack(nodes: readonly TextNode[], links: TextNode[]): TextNode[] {
  return nodes.flatMap((node): TextNode[] => {
    if ('nodes' in node) return [{ ...node, nodes: putLinksBack(node.nodes, links) }];
    if (node.kind !== 'text') return [node];
    return node.text.split(PLACE).flatMap((text, index): TextNode[] => {
      const link = index === 0 ? undefined : links.shift();
      return [...(link ? [link] : []), ...(text === '' ? [] : [{ kind: 'text' as const, text }])];
    });
  });
}

/** The address behind a text, if it is one of the four kinds that may be followed. */
export function linkHref(text: string): string | null {
  if (/^\+[\d\s()-]+$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  if (!text.includes('://')) return text.includes('@') ? `mailto:${text}` : null;
  const url = URL.parse(text);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

function parseMarks(text: string, depth: number): TextNode[] {
  const nodes: TextNode[] = [];
  const searched: Searched = {};
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const end = isMark(char) && depth < MAX_DEPTH && opensAt(text, at) ? closingMark(text, at, char, searched) : -1;
    if (end === -1 || !isMark(char)) {
      plain += char;
      continue;
    }
    flush();
    nodes.push({ kind: marks[char], nodes: parseMarks(text.slice(at + 1, end), depth + 1) });
    at = end;
  }
  flush();
  return nodes;
}

/** A mark opens where no word ends and something follows it; two alike are no mark. */
const opensAt = (text: string, at: number): boolean =>
  !isWord(text[at - 1]) && !isSpace(text[at + 1]) && text[at - 1] !== text[at] && text[at + 1] !== text[at];

/** Up to where no closing mark was found: what was searched once is not searched again. */
type Searched = Partial<Record<Mark, number>>;

function closingMark(text: string, from: number, mark: Mark, searched: Searched): number {
  const limit = Math.min(text.length, from + MAX_REACH);
  for (let at = Math.max(from + 2, searched[mark] ?? 0); at < limit; at += 1) {
    searched[mark] = at;
    if (text[at] === '\n') return -1;
    if (text[at] === mark && !isSpace(text[at - 1]) && !isWord(text[at + 1])) return at;
  }
  return -1;
}

/** The words without their marks, for one-line previews. */
export function plainText(text: string): string {
  const flat = (nodes: readonly TextNode[]): string =>
    nodes.map((node) => ('nodes' in node ? flat(node.nodes) : node.text)).join('');
  return /[*_~`]/.test(text) ? flat(parseText(text)) : text;
}
