import { Fragment, type ReactNode } from 'react';

interface TaggedTextProps {
  /** A sentence with simple tags: 'Read the <terms>Terms</terms>.' */
  text: string;
  /** What each tag draws around its words. */
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
}

const TAG = /<(\w+)>(.*?)<\/\1>/;

/** A translated sentence with links in it. `Trans` of react-i18next does more and weighs 5 KB; the first page has this. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  // One part of plain text, the name of a tag and its words, again and again.
  const parts = text.split(new RegExp(TAG, 'g'));
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    // The order of the parts of one sentence is all they have.
    const key = at;
    if (at % 3 === 0) return <Fragment key={key}>{part}</Fragment>;
    return <Fragment key={key}>{tags[parts[at - 1] ?? '']?.(part) ?? part}</Fragment>;
  });
}
