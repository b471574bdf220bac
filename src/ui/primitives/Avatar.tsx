import { UserRound } from 'lucide-react';
import { useState } from 'react';

import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** The whole name; the colour follows the first word of it. Empty draws a dashed circle. */
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
  /** Letters shown; one in small stacks. */
  letters?: 1 | 2 | undefined;
  /** True where the name stands beside it in text. */
  decorative?: boolean | undefined;
  className?: string | undefined;
}

const pairs = [
  'bg-av-1-bg text-av-1-text',
  'bg-av-2-bg text-av-2-text',
  'bg-av-3-bg text-av-3-text',
  'bg-av-4-bg text-av-4-text',
] as const;

/** Which of the four pairs a person has: a hash of the first name, so that it never changes. */
export function avatarPair(name: string): number {
  const first = name.trim().split(/\s+/)[0] ?? '';
  let hash = 7;
  for (const char of first) hash = (Math.imul(hash, 3) + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % pairs.length;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter as people see it, with its vowel signs. */
function firstLetter(word: string | undefined): string {
  // Most names begin with two ASCII characters: the first one has no combining mark.
  if (word !== undefined && /^[a-z0-9]{2}/i.test(word)) return word.charAt(0);
  return graphemes.segment(word ?? '').containing(0)?.segment ?? '';
}

/** Words begin where their first letter or digit is: of “Anand (tailor)” the initials are AT. A name without one keeps its first sign. */
function initials(name: string, letters: 1 | 2): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(words[0] ?? name.trim()) + (letters === 2 ? firstLetter(last) : '')).toLocaleUpperCase();
}

/** A face: the picture, or initials on one of the four pairs. */
export function Avatar({ name, src, size = 30, letters = 2, decorative = true, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isNobody = name.trim() === '';
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-hidden={decorative || undefined}
      aria-label={decorative ? undefined : name}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * (letters === 1 ? 0.46 : 0.38))) }}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold tracking-normal select-none',
        isNobody ? 'border border-dashed border-strong text-tertiary' : pairs[avatarPair(name)],
        className,
      )}
    >
      {hasPicture ? (
        <img
          src={src ?? undefined}
          alt=""
          className="size-full rounded-full object-cover"
          loading="lazy"
          onError={() => setBroken(src ?? null)}
        />
      ) : isNobody ? (
        <UserRound className="size-1/2" />
      ) : (
        initials(name, letters)
      )}
    </span>
  );
}
