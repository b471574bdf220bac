import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

interface Core {
  exec(...args: string[]): number;
  reset(): void;
  setLogger(log: (entry: { message: string }) => void): void;
  FS: { readFile(path: string): Uint8Array; writeFile(path: string, bytes: Uint8Array): void };
}

const require = createRequire(import.meta.url);
let loading: Promise<Core> | undefined;

async function loadCore(): Promise<Core> {
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  const create = require('@ffmpeg/core') as (options: { wasmBinary: Uint8Array }) => Promise<Core>;
  const core = await create({ wasmBinary: readFileSync(require.resolve('@ffmpeg/core/wasm')) });
  core.setLogger(() => undefined);
  return core;
}

/** Makes a file with FFmpeg's own test sources, so that no film or photo of anyone is kept with the tests. */
export async function makeMedia(output: string, ...args: string[]): Promise<Buffer> {
  loading ??= loadCore();
  const core = await loading;
  core.reset();
  core.exec(...args, output);
  return Buffer.from(core.FS.readFile(output));
}

const picture = (size: string, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=10:d=${seconds}`,
];
const sound = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
const place = ['-metadata', 'location=+12.9716+077.5946/', '-metadata', 'com.apple.quicktime.make=Apple'];

/** One second of H.264 and AAC, in the container that the path names. */
const h264 = (path: string, ...more: string[]): Promise<Buffer> =>
  makeMedia(
    path,
    ...picture('160x120', 1),
    ...sound(1),
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    ...more,
  );

/** As an iPhone films in "Most Compatible": QuickTime, H.264, AAC, with the place where it was filmed. */
export const iphoneMovie = (): Promise<Buffer> => h264('/most-compatible.mov', ...place);

export const rightMovie = (): Promise<Buffer> => h264('/right.mp4');

/** One of a phone that was held upright: its pictures lie on their side, and the file says how to turn them. */
export async function uprightMovie(): Promise<Buffer> {
  await rightMovie();
  return makeMedia('/upright.mp4', '-i', '/right.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=90');
}

/** Two seconds whose every picture is noise: large for what it shows. */
export const heavyMovie = (): Promise<Buffer> =>
  makeMedia(
    '/heavy.mp4',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x240:r=10:d=2,noise=alls=60:allf=t',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '8',
    '-pix_fmt',
    'yuv420p',
  );
export const opusInWebm = (): Promise<Buffer> => makeMedia('/recording.webm', ...sound(1), '-c:a', 'libopus');
export const vorbisInOgg = (): Promise<Buffer> => makeMedia('/music.ogg', ...sound(1), '-c:a', 'libvorbis');
export const movingGif = (): Promise<Buffer> => makeMedia('/moving.gif', ...picture('64x48', 0.5));
export const stillGif = (): Promise<Buffer> => makeMedia('/still.gif', ...picture('64x48', 0.1), '-frames:v', '1');
export const bitmap = (): Promise<Buffer> => makeMedia('/picture.bmp', ...picture('64x48', 0.1), '-frames:v', '1');
export const tiff = (): Promise<Buffer> => makeMedia('/picture.tiff', ...picture('64x48', 0.1), '-frames:v', '1');

/** A tone of a second as a phone's recorder writes it. */
export function wav(seconds = 1): Buffer {
  const rate = 8000;
  const data = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * seconds; at += 1) data.writeInt16LE(Math.round(8000 * Math.sin(at / 4)), at * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
