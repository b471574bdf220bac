import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

export interface SampleFile {
  mime_type: string;
  file_name: string;
  bytes: Buffer;
}

const WIDTH = 320;
const HEIGHT = 200;
const GROUND = [230, 220, 201] as const;
const CLOTH = [31, 111, 125] as const;
const DIAMOND = [243, 200, 119] as const;

/** A picture of a table runner: a diamond on cloth. */
function picture(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3);
    for (let x = 0; x < WIDTH; x++) {
      const isDiamond = Math.abs(x - WIDTH / 2) / 42 + Math.abs(y - HEIGHT / 2) / 63 < 1;
      const isCloth = x > WIDTH * 0.25 && x < WIDTH * 0.75;
      row.set(isDiamond ? DIAMOND : isCloth ? CLOTH : GROUND, 1 + x * 3);
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** One page with one line. */
function paper(): Buffer {
  const text = 'BT /F1 24 Tf 72 720 Td (Festive price list) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${file}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
}

const FRAMES = 80;
const FRAME_BYTES = 417;

/** About two seconds of silence: MPEG-1 layer III frames of 128 kbit/s without content. */
function silence(): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: FRAMES }, () => frame));
}

/** Two seconds of a diamond that moves over cloth, and a smile: the files beside this one. */
const kept = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url));

const SAMPLES: Readonly<Record<string, () => SampleFile>> = {
  image: () => ({ mime_type: 'image/png', file_name: 'runner.png', bytes: picture() }),
  document: () => ({ mime_type: 'application/pdf', file_name: 'Festive-price-list.pdf', bytes: paper() }),
  audio: () => ({ mime_type: 'audio/mpeg', file_name: 'voice.mp3', bytes: silence() }),
  sticker: () => ({ mime_type: 'image/webp', file_name: 'sticker.webp', bytes: kept('sticker.webp') }),
  video: () => ({ mime_type: 'video/mp4', file_name: 'runner.mp4', bytes: kept('runner.mp4') }),
};

/** A file to send where none was given; null for a kind that needs one. */
export const sampleFile = (kind: string): SampleFile | null => SAMPLES[kind]?.() ?? null;
