import { conversionOf, type Conversion } from './conversions.ts';
import type { MediaFamily } from './media-family.ts';

export interface FileRule {
  family: MediaFamily;
  /** Types by what the bytes say. Empty: every type that no other rule names. */
  types: readonly string[];
  maxBytes: number;
  /** What is allowed, for people. */
  sentence: string;
}

/** Which files may travel one way: through a provider, or into a setting. */
export interface FileRules {
  rules: readonly FileRule[];
  /** For a type that no rule names; it says what is allowed. */
  refusal: string;
  /** True where files are converted into what the rules allow. */
  converts: boolean;
}

/** What is known about a file: from its bytes on the server, from its name and the browser before an upload. */
export interface JudgedFile {
  mime_type: string;
  /** Unknown while it is being received. */
  size?: number;
  name: string;
}

/** What the sender says that a file is to be; anything else is judged by its type. */
type Wanted = 'audio' | 'sticker';

/**
 * What happens to a file. `fits`: it goes out as it is. `converts`: it is turned into the rule's own type first,
 * from at most `maxBytes`. `refused`: the sentence says what is allowed; `isTooLarge` when only the size is wrong.
 */
export type FileVerdict =
  | { fate: 'fits'; rule: FileRule }
  | { fate: 'converts'; rule: FileRule; maxBytes: number; sentence: string }
  | { fate: 'refused'; sentence: string; isTooLarge: boolean };

export const EMPTY_FILE = 'This file is empty.';

/** The rule of a family; null where the family cannot travel at all. */
export const familyRule = ({ rules }: FileRules, family: MediaFamily): FileRule | null =>
  rules.find((rule) => rule.family === family) ?? null;

/**
 * A text whose lines look like a table is still a text when it is named so; providers take plain text and refuse CSV.
 */
export const travelType = ({ mime_type, name }: JudgedFile): string =>
  mime_type === 'text/csv' && /\.(?:txt|text|log)$/i.test(name) ? 'text/plain' : mime_type;

/** The first bytes of these are the same whether they hold a film or sound only, as a browser or a phone records it. */
const SOUND_IN: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'video/3gpp': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
};

/** The type that a file is judged by: what is to be sound is looked into, and only then known to be none. */
function judgedType(file: JudgedFile, wanted: Wanted | undefined): string {
  const type = travelType(file);
  return (wanted === 'audio' ? SOUND_IN[type] : undefined) ?? type;
}

const withLimit = ({ sentence }: FileRule, maxBytes: number): string =>
  `${sentence} Parley converts files of up to ${maxBytes / 1024 / 1024} MB.`;

/** The rule that names a type. A WebP is a sticker only where someone says so: a photo saved as WebP is to arrive as a picture. */
const ruleOfType = ({ rules }: FileRules, type: string, wanted: Wanted | undefined): FileRule | null =>
  rules.find((each) => each.types.includes(type) && (each.family === 'sticker') === (wanted === 'sticker')) ?? null;

const conversionFor = ({ converts }: FileRules, type: string, wanted: Wanted | undefined): Conversion | null =>
  converts && wanted !== 'sticker' ? conversionOf(type) : null;

/** Decides about a file; the screen asks before an upload, the server when it knows the bytes. */
export function judgeFile(rules: FileRules, file: JudgedFile, wanted?: Wanted): FileVerdict {
  if (file.size === 0) return { fate: 'refused', sentence: EMPTY_FILE, isTooLarge: false };
  const type = judgedType(file, wanted);
  const conversion = conversionFor(rules, type, wanted);
  const named = ruleOfType(rules, type, wanted);
  const everything = conversion ? null : (rules.rules.find(({ types }) => types.length === 0) ?? null);
  const rule = named ?? everything ?? (conversion && familyRule(rules, conversion.family));
  if (!rule || (wanted !== undefined && rule.family !== wanted)) {
    const sentence = (wanted && familyRule(rules, wanted)?.sentence) ?? rules.refusal;
    return { fate: 'refused', sentence, isTooLarge: false };
  }
  return judgeSize(rule, conversion, file.size ?? 0, rule === named || rule === everything);
}

function judgeSize(rule: FileRule, conversion: Conversion | null, size: number, isRightType: boolean): FileVerdict {
  if (isRightType && size <= rule.maxBytes && !conversion?.isChecked) return { fate: 'fits', rule };
  if (!conversion) return { fate: 'refused', sentence: rule.sentence, isTooLarge: true };
  const sentence = withLimit(rule, conversion.maxBytes);
  return size <= conversion.maxBytes
    ? { fate: 'converts', rule, maxBytes: conversion.maxBytes, sentence }
    : { fate: 'refused', sentence, isTooLarge: true };
}

/** How much of a file is received before its size decides; null when the type is refused. */
export function receivedAtMost(
  rules: FileRules,
  file: Omit<JudgedFile, 'size'>,
  wanted?: Wanted,
): { maxBytes: number; sentence: string } | null {
  const verdict = judgeFile(rules, file, wanted);
  if (verdict.fate === 'refused') return null;
  if (verdict.fate === 'converts') return verdict;
  const { rule } = verdict;
  const conversion = conversionFor(rules, judgedType(file, wanted), wanted);
  if (!conversion) return rule;
  return { maxBytes: conversion.maxBytes, sentence: withLimit(rule, conversion.maxBytes) };
}

/** True when a stored file, which was looked into when it came, may go out as it is. */
export function fitsAsStored(rules: FileRules, file: Required<JudgedFile>, wanted?: Wanted): boolean {
  const rule = ruleOfType(rules, travelType(file), wanted);
  return rule !== null && file.size <= rule.maxBytes && (wanted === undefined || rule.family === wanted);
}
