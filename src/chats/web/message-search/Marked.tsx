import { markWords } from '../../contract/search-words.ts';

/** A text with what was found in it marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markWords(text, typed).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.isHit) return <span key={key}>{part.text}</span>;
    return (
      <mark key={key} className="rounded-[3px] bg-warning-soft font-semibold text-warning-text">
        {part.text}
      </mark>
    );
  });
}
