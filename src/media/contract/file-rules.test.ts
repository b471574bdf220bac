import { describe, expect, test } from 'vitest';
import { EMPTY_FILE, fitsAsStored, judgeFile, receivedAtMost, travelType, type FileRules } from './file-rules.ts';

const MB = 1024 * 1024;
/** Rules as a provider has them: pictures up to 5 MB, stickers, sound, and any other file as a document. */
const rules: FileRules = {
  rules: [
    { family: 'image', types: ['image/jpeg', 'image/png'], maxBytes: 5 * MB, sentence: 'Pictures: JPEG or PNG.' },
    { family: 'sticker', types: ['image/webp'], maxBytes: MB, sentence: 'Stickers: WebP.' },
    { family: 'audio', types: ['audio/ogg', 'audio/mpeg'], maxBytes: 16 * MB, sentence: 'Sound: OGG or MP3.' },
    { family: 'document', types: [], maxBytes: 100 * MB, sentence: 'Documents: up to 100 MB.' },
  ],
  refusal: 'This kind of file cannot be sent.',
  converts: true,
};
/** A setting that takes pictures only and converts nothing. */
const picturesOnly: FileRules = { rules: rules.rules.slice(0, 1), refusal: 'Choose a picture.', converts: false };

const file = (mime_type: string, size: number, name = 'file') => ({ mime_type, size, name });
/** The verdict in a word or two, with the family that it is sent as. */
function verdict(...given: Parameters<typeof judgeFile>): string {
  const found = judgeFile(...given);
  if (found.fate !== 'refused') return `${found.fate} ${found.rule.family}`;
  return found.isTooLarge ? 'too large' : `refused: ${found.sentence}`;
}

describe('what happens to a file', () => {
  test.each<[string, string, number, 'audio' | 'sticker' | undefined, string]>([
    ['a picture', 'image/jpeg', MB, undefined, 'fits image'],
    ['a picture at the limit', 'image/jpeg', 5 * MB, undefined, 'fits image'],
    ['a picture above it', 'image/jpeg', 5 * MB + 1, undefined, 'converts image'],
    ['a picture above what is converted', 'image/jpeg', 41 * MB, undefined, 'too large'],
    ['a photo of a phone', 'image/heic', MB, undefined, 'converts image'],
    ['a WebP, which is a picture', 'image/webp', 1_000, undefined, 'converts image'],
    ['a WebP that is to be a sticker', 'image/webp', 1_000, 'sticker', 'fits sticker'],
    ['a sticker above its limit: it is never converted', 'image/webp', 2 * MB, 'sticker', 'too large'],
    ['a picture that is to be a sticker', 'image/png', 1_000, 'sticker', 'refused: Stickers: WebP.'],
    ['sound whose container hides its codec', 'audio/ogg', 1_000, undefined, 'converts audio'],
    ['sound that needs no look', 'audio/mpeg', 1_000, 'audio', 'fits audio'],
    ['a recording', 'audio/webm', 1_000, 'audio', 'converts audio'],
    ['a recording of Chromium, which its bytes call a film', 'video/webm', 1_000, 'audio', 'converts audio'],
    ['a recording of Safari, which its bytes call a film', 'video/mp4', 1_000, 'audio', 'converts audio'],
    ['a picture that is to be sound', 'image/png', 1_000, 'audio', 'refused: Sound: OGG or MP3.'],
    ['anything else, as a document', 'application/zip', MB, undefined, 'fits document'],
    ['a document above its limit', 'application/zip', 101 * MB, undefined, 'too large'],
    ['nothing', 'image/jpeg', 0, undefined, `refused: ${EMPTY_FILE}`],
  ])('%s', (_, type, size, wanted, expected) => expect(verdict(rules, file(type, size), wanted)).toBe(expected));

  test.each([
    ['a picture', 'image/png', MB, 'fits image'],
    ['a picture above the limit', 'image/png', 6 * MB, 'too large'],
    ['a photo of a phone', 'image/heic', MB, 'refused: Choose a picture.'],
    ['a document', 'application/pdf', MB, 'refused: Choose a picture.'],
  ])('where nothing is converted: %s', (_, type, size, expected) =>
    expect(verdict(picturesOnly, file(type, size))).toBe(expected),
  );
});

test.each([
  ['image/jpeg', 40 * MB],
  ['application/zip', 100 * MB],
  ['audio/webm', 100 * MB],
])('of %s at most %i bytes are received before the size decides', (mime_type, maxBytes) => {
  expect(receivedAtMost(rules, { mime_type, name: 'file' })?.maxBytes).toBe(maxBytes);
});

test('nothing is received of what would be refused', () => {
  expect(receivedAtMost(picturesOnly, { mime_type: 'application/pdf', name: 'file' })).toBeNull();
});

test.each([
  ['a.txt', 'text/csv', 'text/plain'],
  ['A.LOG', 'text/csv', 'text/plain'],
  ['a.csv', 'text/csv', 'text/csv'],
  ['a.txt', 'image/png', 'image/png'],
])('%s, whose bytes look like %s, travels as %s', (name, mime_type, expected) => {
  expect(travelType({ name, mime_type })).toBe(expected);
});

test.each([
  ['image/png', MB, undefined, true],
  ['image/png', 6 * MB, undefined, false],
  ['image/heic', MB, undefined, false],
  ['application/zip', MB, undefined, false],
  ['video/mp4', 1_000, 'audio', false],
  ['image/webp', 1_000, 'sticker', true],
  ['image/webp', 1_000, undefined, false],
] as const)('a stored %s of %i bytes, wanted as %s, goes out as it is: %s', (type, size, wanted, fits) => {
  expect(fitsAsStored(rules, file(type, size), wanted)).toBe(fits);
});
