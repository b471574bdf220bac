import { expect, test } from 'vitest';
import { judgeFile } from '../../../../media/contract/file-rules.ts';
import { whatsappContent } from './content.ts';

const MB = 1024 * 1024;
const fate = (mime_type: string, size: number, wanted?: 'sticker') => {
  const verdict = judgeFile(whatsappContent.files, { name: 'file', mime_type, size }, wanted);
  return verdict.fate === 'refused' ? 'refused' : `${verdict.fate} ${verdict.rule.family}`;
};

test.each([
  ['image/jpeg', 5 * MB, 'fits image'],
  ['image/png', 5 * MB, 'fits image'],
  ['image/jpeg', 5 * MB + 1, 'converts image'],
  ['image/webp', 1_000, 'converts image'],
])('[MSG-36] a picture goes as JPEG or PNG of up to 5 MB: %s of %i bytes %s', (type, size, expected) => {
  expect(fate(type, size)).toBe(expected);
});

test.each([
  ['video/mp4', 16 * MB, 'converts video'],
  ['video/3gpp', 16 * MB, 'converts video'],
  ['video/quicktime', MB, 'converts video'],
  ['video/mp4', 101 * MB, 'refused'],
])(
  '[MSG-37] a video is looked into, and goes as MP4 or 3GP of up to 16 MB: %s of %i bytes %s',
  (type, size, expected) => {
    expect(fate(type, size)).toBe(expected);
    expect(whatsappContent.files.rules.find(({ family }) => family === 'video')).toMatchObject({
      types: ['video/mp4', 'video/3gpp'],
      maxBytes: 16 * MB,
    });
  },
);

test('[MSG-63] a still sticker has up to 100 KB, a moving one 500 KB', () => {
  expect(whatsappContent.sticker).toEqual({ side: 512, maxStaticBytes: 100 * 1024, maxAnimatedBytes: 500 * 1024 });
  expect(fate('image/webp', 500 * 1024, 'sticker')).toBe('fits sticker');
  expect(fate('image/webp', 500 * 1024 + 1, 'sticker')).toBe('refused');
});
