import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniff } from '../../../foundation/server/files/sniff.ts';
import { iphoneMovie, opusInWebm, rightMovie, uprightMovie } from '../testing/make-recordings.ts';
import { CONVERTER_LIMITS } from './run-converter.ts';
import { createThumbnailMaker, type FileToShow } from './run-thumbnails.ts';

const maker = createThumbnailMaker();
const never = new AbortController().signal;

const fileOf = (bytes: Buffer, mime_type: string): FileToShow => ({
  mime_type,
  size: bytes.length,
  open: () => Promise.resolve({ stream: Readable.from([bytes]) }),
});
const make = async (bytes: Buffer, of = maker) => of.make(fileOf(bytes, (await sniff(bytes)).mime_type), never);

/** A picture whose left half is red and whose right half is blue, as sharp is to encode it. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    // Flat colours would be smaller as a file than their thumbnail.
    {
      input: {
        create: { width, height, channels: 4, background: '#0000', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
      },
      blend: 'soft-light',
    },
  ]);

/** The colours of a thumbnail's corners, as red, green and blue from 0 to 2. */
async function corners(bytes: Buffer): Promise<Record<'first' | 'last', number[]>> {
  const { width, height } = await sharp(bytes).metadata();
  const at = async (left: number, top: number) =>
    [
      ...(await sharp(bytes).extract({ left, top, width: 8, height: 8 }).removeAlpha().resize(1, 1).raw().toBuffer()),
    ].map((each) => Math.round(each / 127));
  return { first: await at(4, 4), last: await at(width - 12, height - 12) };
}

const [RED, BLUE] = [
  [2, 0, 0],
  [0, 0, 2],
];

describe('pictures', () => {
  test.each([
    ['a JPEG', () => halves(1600, 1200).jpeg({ quality: 95 }).toBuffer(), 1600, 1200],
    ['a progressive JPEG', () => halves(3000, 1000).jpeg({ quality: 95, progressive: true }).toBuffer(), 3000, 1000],
    ['a JPEG hardly larger than a thumbnail', () => halves(700, 500).jpeg({ quality: 95 }).toBuffer(), 700, 500],
    ['a PNG', () => halves(1600, 1200).png().toBuffer(), 1600, 1200],
    ['a WebP', () => halves(1600, 1200).webp({ quality: 95 }).toBuffer(), 1600, 1200],
  ])('%s has a JPEG of 640 pixels; its own size is known', async (_, encode, width, height) => {
    const original = await encode();
    const { outcome, bytes } = await make(original);
    expect(outcome).toEqual({ kind: 'made', width, height, duration_ms: null, mime_type: 'image/jpeg' });
    const shown = await sharp(bytes).metadata();
    expect([shown.format, shown.width, shown.height]).toEqual(['jpeg', 640, Math.round((640 * height) / width)]);
    expect(await corners(bytes)).toEqual({ first: RED, last: BLUE });
    expect(bytes.length).toBeLessThan(original.length);
  });
  test('the turn that EXIF asks for is applied, and nothing of EXIF remains', async () => {
    const photo = await halves(1600, 800)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'Asha Rao' } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Asha Rao' } } })
      .toBuffer();
    expect(photo.includes('Asha Rao')).toBe(true);
    const { outcome, bytes } = await make(photo);
    expect(outcome).toMatchObject({ width: 800, height: 1600, mime_type: 'image/jpeg' });
    const shown = await sharp(bytes).metadata();
    expect([shown.width, shown.height, shown.orientation, shown.exif]).toEqual([320, 640, undefined, undefined]);
    // What was at the left is above.
    expect(await corners(bytes)).toEqual({ first: RED, last: BLUE });
    expect(bytes.includes('Asha Rao')).toBe(false);
  });
  test('what is transparent stays so', async () => {
    const clear = await halves(1000, 500)
      .ensureAlpha()
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 4, background: '#fff' } },
          left: 0,
          top: 0,
          blend: 'dest-out',
        },
      ])
      .png()
      .toBuffer();
    const { outcome, bytes } = await make(clear);
    expect(outcome).toMatchObject({ width: 1000, height: 500, mime_type: 'image/webp' });
    const alpha = async (left: number) =>
      (await sharp(bytes).extract({ left, top: 10, width: 4, height: 4 }).resize(1, 1).raw().toBuffer()).at(3);
    expect([await alpha(10), await alpha(600)]).toEqual([0, 255]);
  });
  test('a picture no larger than a thumbnail gets none', async () => {
    const dot = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#070' } })
      .png()
      .toBuffer();
    const { outcome, bytes } = await make(dot);
    expect([outcome, bytes.length]).toEqual([
      { kind: 'made', width: 40, height: 30, duration_ms: null, mime_type: null },
      0,
    ]);
  });
});

test('pictures that come one after the other share a program, which ends when none has come for a while', async () => {
  const started: ChildProcess[] = [];
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  try {
    const patient = createThumbnailMaker(CONVERTER_LIMITS, 1_000);
    const picture = await halves(1600, 800).jpeg().toBuffer();
    for (let turn = 0; turn < 2; turn += 1) await make(picture, patient);
    expect(started).toHaveLength(1);
    await expect.poll(() => started[0]?.exitCode).toBe(0);
    expect((await make(picture, patient)).outcome).toMatchObject({ kind: 'made', width: 1600 });
    expect(started).toHaveLength(2);
  } finally {
    unsubscribe('child_process', note);
  }
});

describe('films', () => {
  test.each([
    ['MP4', rightMovie],
    ['QuickTime', iphoneMovie],
  ])('%s: its first picture, its size and length', async (_, film) => {
    const { outcome, bytes } = await make(await film());
    expect(outcome).toMatchObject({ kind: 'made', width: 160, height: 120, mime_type: 'image/jpeg' });
    expect(outcome).toHaveProperty('duration_ms', expect.closeTo(1000, -2));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 120 });
  });
  test('one that was filmed upright is shown upright', async () => {
    const { outcome, bytes } = await make(await uprightMovie());
    expect(outcome).toMatchObject({ width: 120, height: 160 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 120, height: 160 });
  });
});

describe('what a file cannot do', () => {
  test('a broken one, and one without a picture, fail alone: those beside them are made, each its own', async () => {
    const [wide, high] = [await halves(1600, 800).jpeg().toBuffer(), await halves(800, 1600).jpeg().toBuffer()];
    const broken = fileOf(Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'image/jpeg');
    const results = await Promise.all([
      make(wide),
      maker.make(broken, never),
      maker.make(fileOf(await opusInWebm(), 'video/webm'), never),
      make(high),
      maker.make(fileOf(Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), 'video/mp4'), never),
      make(wide),
    ]);
    const failed = { kind: 'failed', problem: 'unreadable' };
    const [ofWide, ofHigh] = [
      { width: 1600, height: 800 },
      { width: 800, height: 1600 },
    ];
    expect(results.map(({ outcome }) => outcome)).toMatchObject([ofWide, failed, failed, ofHigh, failed, ofWide]);
  });
  test('more pixels than the limit are refused before they are decoded', async () => {
    const huge = Buffer.from(
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#070' } })
        .png()
        .toBuffer(),
    );
    huge.writeUInt32BE(12_000, 16);
    huge.writeUInt32BE(12_000, 20);
    expect((await make(huge)).outcome).toMatchObject({ kind: 'failed', problem: 'too_many_pixels' });
  });
  test('one that takes too long is killed with its program; the next one has another', async () => {
    const film = await rightMovie();
    const impatient = createThumbnailMaker({ ...CONVERTER_LIMITS, withinMs: -4_990 });
    const [late, alsoLate] = await Promise.all([make(film, impatient), make(film, impatient)]);
    const killed = { kind: 'failed', problem: 'took_too_long', detail: 'Killed after its time' };
    expect([late.outcome, alsoLate.outcome]).toEqual([killed, killed]);
  });
  test('one that needs more memory than it may have fails with a reason', async () => {
    const small = createThumbnailMaker({ ...CONVERTER_LIMITS, memoryPages: 100 });
    expect((await make(await rightMovie(), small)).outcome).toMatchObject({ kind: 'failed', problem: 'out_of_memory' });
  });
  test('bytes that are gone or cut off, and a process that stops, are no fault of the file: it is tried again', async () => {
    const [film, stopped] = [await rightMovie(), new AbortController()];
    const file = fileOf(film, 'video/mp4');
    stopped.abort(new Error('Stopping'));
    const outcomes = await Promise.allSettled([
      maker.make({ ...file, open: () => Promise.resolve(null) }, never),
      maker.make({ ...file, size: film.length + 1 }, never),
      maker.make(file, stopped.signal),
      maker.make(file, never),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });
});
