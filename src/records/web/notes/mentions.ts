/** A person who can be named in a note. */
export interface MentionPerson {
  id: string;
  /** As it stands in the note after the sign. */
  name: string;
}

/** What is typed after an @ that stands at the start of a word, up to the caret; null where there is none. */
export interface OpenMention {
  /** Where the @ stands. */
  start: number;
  typed: string;
}

const QUERY = /(?:^|[\s(])@([^\s@][^@\n]{0,40})?$/u;

export function openMention(text: string, caret: number): OpenMention | null {
  const before = text.slice(0, caret);
  const match = QUERY.exec(before);
  if (!match) return null;
  const typed = match[1] ?? '';
  return { start: before.length - typed.length - 1, typed };
}

/** People whose name, or a part of it after a space, begins with what is typed. */
export function matchingPeople(
  people: readonly MentionPerson[],
  typed: string,
  limit: number,
): readonly MentionPerson[] {
  const query = typed.toLocaleLowerCase();
  const fits = (name: string) => name.startsWith(query) || name.includes(` ${query}`);
  return people.filter(({ name }) => fits(name.toLocaleLowerCase())).slice(0, limit);
}

/** The text with the name in the place of what was typed, and where the caret goes. */
export function withMention(
  text: string,
  { start, typed }: OpenMention,
  name: string,
): { text: string; caret: number } {
  const end = start + 1 + typed.length;
  const rest = text.slice(end);
  const space = rest.startsWith(' ') ? '' : ' ';
  return { text: `${text.slice(0, start)}@${name}${space}${rest}`, caret: start + name.length + 2 };
}

export interface NotePart {
  text: string;
  /** Of the person who is named by it. */
  userId?: string;
}

/** A note in parts: names of people after an @, and what stands between. The longest of two names that fit counts. */
export function noteParts(text: string, people: readonly MentionPerson[]): readonly NotePart[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const parts: NotePart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const person = longestFirst.find(({ name }) => name !== '' && text.startsWith(name, at + 1));
    if (!person) continue;
    if (at > from) parts.push({ text: text.slice(from, at) });
    from = at + 1 + person.name.length;
    parts.push({ text: text.slice(at, from), userId: person.id });
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The ids of the people who are named in a note, each once. */
export const mentionedIn = (text: string, people: readonly MentionPerson[]): string[] => [
  ...new Set(noteParts(text, people).flatMap(({ userId }) => userId ?? [])),
];
