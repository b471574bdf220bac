import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniff } from '../../../foundation/server/files/sniff.ts';
import { makeHeic } from '../testing/make-heic.ts';
import { hevcMovie } from '../testing/hevc-movie.ts';
import {
  bitmap,
  heavyMovie,
  iphoneMovie,
  movingGif,
  opusInWebm,
  rightMovie,
  stillGif,
  tiff,
  vorbisInOgg,
  wav,
} from '../testing/make-recordings.ts';
import { CONVERTER_LIMITS, isolation, runConverter, type ConverterLimits } from './run-converter.ts';

const MB = 1024 * 1024;
const MAX = { image: 5 * MB, video: 16 * MB, audio: 16 * MB };

async function convert(bytes: Buffer, { limits, max = MAX }: { limits?: ConverterLimits; max?: typeof MAX } = {}) {
  const { mime_type } = await sniff(bytes);
  return runConverter({ mime_type, max_bytes: max }, Readable.from([bytes]), limits);
}

describe('pictures', () => {
  test('a HEIC photo becomes a JPEG, turned upright, and says no place', async () => {
    const heic = makeHeic();
    expect((await sniff(heic)).mime_type).toBe('image/heic');
    expect(heic.includes('77.5946E')).toBe(true);
    const { outcome, bytes } = await convert(heic);
    expect(outcome).toEqual({ kind: 'made', mime_type: 'image/jpeg', extension: 'jpg' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 64 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('77.5946E')).toBe(false);
    // A quarter turn against the clock: what was at the upper right is at the upper left.
    const corner = async (jpeg: Buffer, left: number, top: number) =>
      [...(await sharp(jpeg).extract({ left, top, width: 4, height: 4 }).resize(1, 1).raw().toBuffer())].map((each) =>
        Math.round(each / 64),
      );
    const straight = (await convert(makeHeic({ turns: 0 }))).bytes;
    expect(await corner(bytes, 2, 2)).toEqual(await corner(straight, 58, 2));
    expect(await corner(bytes, 2, 58)).toEqual(await corner(straight, 2, 2));
  });
  test('the turn that EXIF asks for is applied to a photo that is too large', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = await convert(noise, { max: { ...MAX, image: noise.length - 1 } });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 600 });
    expect(bytes.length).toBeLessThan(noise.length);
  });
  test.each([
    ['BMP', bitmap],
    ['TIFF', tiff],
    ['a still GIF', stillGif],
    [
      'WebP',
      () =>
        sharp({ create: { width: 64, height: 48, channels: 4, background: '#f000' } })
          .webp()
          .toBuffer(),
    ],
  ])('%s becomes a JPEG', async (_, make) => {
    const { outcome, bytes } = await convert(await make());
    expect(outcome).toMatchObject({ kind: 'made', mime_type: 'image/jpeg' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });
  test('what is transparent becomes white', async () => {
    const clear = await sharp({ create: { width: 16, height: 16, channels: 4, background: '#f000' } })
      .webp()
      .toBuffer();
    const { bytes } = await convert(clear);
    expect([...(await sharp(bytes).resize(1, 1).raw().toBuffer())]).toEqual([255, 255, 255]);
  });
});

describe('films', () => {
  test('a MOV of H.264 becomes an MP4 without being encoded again, and says no place', async () => {
    const movie = await iphoneMovie();
    expect((await sniff(movie)).mime_type).toBe('video/quicktime');
    expect(movie.includes('+12.9716+077.5946')).toBe(true);
    const { outcome, bytes } = await convert(movie);
    expect(outcome).toEqual({ kind: 'made', mime_type: 'video/mp4', extension: 'mp4' });
    expect((await sniff(bytes)).mime_type).toBe('video/mp4');
    // As text, and in the two boxes in which MP4 and QuickTime keep a place.
    const places = [Buffer.from('+12.9716+077.5946'), Buffer.from('loci'), Buffer.from('\u00a9xyz', 'latin1')];
    expect(places.filter((place) => bytes.includes(place))).toEqual([]);
    expect(await convert(bytes)).toMatchObject({ outcome: { kind: 'kept', mime_type: 'video/mp4' } });
  });
  test('a film of HEVC is encoded as H.264', async () => {
    const movie = hevcMovie();
    expect(movie.includes('hev1')).toBe(true);
    const { outcome, bytes } = await convert(movie);
    expect(outcome).toMatchObject({ kind: 'made', mime_type: 'video/mp4' });
    expect([bytes.includes('avc1'), bytes.includes('hev1')]).toEqual([true, false]);
    expect(await convert(bytes)).toMatchObject({ outcome: { kind: 'kept' } });
  });
  test('one that is right stays as it is; one that is too large is made smaller', async () => {
    expect(await convert(await rightMovie())).toMatchObject({ outcome: { kind: 'kept', mime_type: 'video/mp4' } });
    const movie = await heavyMovie();
    const most = Math.floor(movie.length / 2);
    const { outcome, bytes } = await convert(movie, { max: { ...MAX, video: most } });
    expect(outcome).toMatchObject({ kind: 'made' });
    expect(bytes.length).toBeLessThanOrEqual(most);
  });
  test('a moving GIF becomes a film', async () => {
    expect(await convert(await movingGif())).toMatchObject({ outcome: { kind: 'made', mime_type: 'video/mp4' } });
  });
});

describe('sounds', () => {
  test('WAV becomes AAC, a recording of a browser is repacked, Vorbis is encoded again', async () => {
    expect(await convert(wav())).toMatchObject({ outcome: { kind: 'made', mime_type: 'audio/mp4', extension: 'm4a' } });
    const opus = await convert(await opusInWebm());
    expect(opus.outcome).toMatchObject({ kind: 'made', mime_type: 'audio/ogg', extension: 'ogg' });
    expect(opus.bytes.includes('OpusHead')).toBe(true);
    expect(await convert(opus.bytes)).toMatchObject({ outcome: { kind: 'kept', mime_type: 'audio/ogg' } });
    expect(await convert(await vorbisInOgg())).toMatchObject({ outcome: { kind: 'made', mime_type: 'audio/mp4' } });
  });
});

describe('what a file cannot do', () => {
  test.each([
    [
      'damaged',
      Buffer.concat([
        Buffer.from('0000001c6674797068656963000000006d696631686569634d69507262617365', 'hex'),
        Buffer.alloc(500),
      ]),
    ],
    ['cut off', wav().subarray(0, 30)],
    ['text that says it is a film', Buffer.from('#EXTM3U\nfile:///etc/passwd\n')],
  ])('a file that is %s fails with words', async (_, bytes) => {
    const { outcome } = await runConverter(
      { mime_type: _ === 'damaged' ? 'image/heic' : 'video/quicktime', max_bytes: MAX },
      Readable.from([bytes]),
    );
    expect(outcome).toMatchObject({ kind: 'failed', problem: 'unreadable' });
  });
  test('the converter reads nothing but its own code, writes nothing and starts nothing', () => {
    const questions = `[
      process.permission?.has('fs.read', '/etc/passwd'),
      process.permission?.has('fs.read', '${process.cwd()}/data'),
      process.permission?.has('fs.write'),
      process.permission?.has('child'),
      process.permission?.has('worker'),
    ]`;
    const responses = execFileSync(process.execPath, [...isolation(100), '-p', `JSON.stringify(${questions})`], {
      env: {},
    });
    expect(JSON.parse(responses.toString())).toEqual([false, false, false, false, false]);
  });
  test('both programs start where the folder of packages is a link', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parley-linked-'));
    try {
      const own = path.join(folder, 'src/media/server/converter');
      await cp(import.meta.dirname, own, { recursive: true });
      await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
      await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
      const start = `
        const { isolation } = await import('${own}/run-converter.ts');
        const flags = isolation(${CONVERTER_LIMITS.memoryPages});
        const request = JSON.stringify({ mime_type: 'audio/wav', max_bytes: ${JSON.stringify(MAX)}, within_ms: 60000 });
        const run = (args, stdio) => spawnSync(process.execPath, [...flags, ...args], { input: '', stdio, env: {} });
        const thumbnails = run(['${own}/thumbnails-main.ts'], 'pipe');
        const converter = run(['${own}/main.ts', request], ['pipe', 'pipe', 'pipe', 'pipe']);
        console.log(JSON.stringify([thumbnails.status, JSON.parse(String(converter.output[3])).problem]));`;
      const main = path.join(folder, 'start.mjs');
      await writeFile(main, `import { spawnSync } from 'node:child_process';${start}`);
      expect(JSON.parse(execFileSync(process.execPath, [main]).toString())).toEqual([0, 'unreadable']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
  test('more pixels than the limit are refused before they are decoded', async () => {
    const { outcome } = await convert(makeHeic({ width: 12_000, height: 12_000 }));
    expect(outcome).toMatchObject({ kind: 'failed', problem: 'too_many_pixels' });
  });
  test('a conversion that takes too long is killed', async () => {
    const movie = hevcMovie();
    const { outcome } = await convert(movie, { limits: { ...CONVERTER_LIMITS, withinMs: -4_900 } });
    expect(outcome).toMatchObject({ kind: 'failed', problem: 'took_too_long', detail: 'Killed after its time' });
  });
  test('a conversion that needs more memory than it may have fails with words', async () => {
    const { outcome } = await convert(makeHeic(), { limits: { ...CONVERTER_LIMITS, memoryPages: 100 } });
    expect(outcome).toMatchObject({ kind: 'failed', problem: 'out_of_memory' });
  });
});
