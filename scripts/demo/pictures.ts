import sharp from 'sharp';
import type { ChosenFile } from './staff-client.ts';

interface Cloth {
  ground: string;
  cloth: string;
  motif: string;
  /** Drawn once in a square of 80. */
  shape: string;
  width: number;
  height: number;
}

const diamond = '<path d="M40 12 62 40 40 68 18 40Z"/>';
const dots = '<circle cx="20" cy="20" r="9"/><circle cx="60" cy="60" r="9"/>';
const cross = '<path d="M36 8h8v64h-8zM8 36h64v8H8z"/><circle cx="40" cy="40" r="13"/>';
const stripes = '<path d="M0 8h80v10H0zM0 34h80v4H0zM0 58h80v10H0z"/>';
const lamp = '<path d="M14 46h52c0 18-12 24-26 24S14 64 14 46Z"/><path d="M40 10c9 12 8 20 0 28-8-8-9-16 0-28Z"/>';

/** What the shop and its customers take pictures of. */
const CLOTHS = {
  indigo_runner: { ground: '#e8ddc9', cloth: '#1f6f7d', motif: '#f3c877', shape: diamond, width: 900, height: 640 },
  maroon_saree: { ground: '#c8474e', cloth: '#ad3443', motif: '#f2b84b', shape: diamond, width: 900, height: 700 },
  cushions: { ground: '#f0e6d6', cloth: '#d99a3d', motif: '#a65428', shape: cross, width: 800, height: 800 },
  green_dots: { ground: '#2f6a4c', cloth: '#37724f', motif: '#efc65c', shape: dots, width: 640, height: 900 },
  navy_saree: { ground: '#1f2f66', cloth: '#273a7c', motif: '#f4f1e6', shape: stripes, width: 900, height: 600 },
  lamps: { ground: '#0f4652', cloth: '#14606f', motif: '#f5a43a', shape: lamp, width: 1000, height: 600 },
  torn_seam: { ground: '#cfc7b8', cloth: '#7b6a58', motif: '#53453a', shape: stripes, width: 720, height: 960 },
  panorama: { ground: '#efe7da', cloth: '#b7554a', motif: '#f6d9a8', shape: diamond, width: 1600, height: 420 },
} as const satisfies Record<string, Cloth>;

export type PictureName = keyof typeof CLOTHS;

/** A marigold, as a sticker. */
export async function sticker(): Promise<ChosenFile> {
  const petals = Array.from(
    { length: 12 },
    (_, index) =>
      `<ellipse cx="256" cy="120" rx="52" ry="96" fill="#f0a535" transform="rotate(${index * 30} 256 256)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${petals.join('')}<circle cx="256" cy="256" r="92" fill="#c8641f"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  return { name: 'marigold.webp', mimeType: 'image/webp', bytes };
}

/** A picture as a phone takes it. */
export async function picture(name: PictureName): Promise<ChosenFile> {
  const { ground, cloth, motif, shape, width, height } = CLOTHS[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="110" height="120" patternUnits="userSpaceOnUse"><g transform="translate(15 20)" fill="${motif}">${shape}</g></pattern></defs>
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect x="12%" y="8%" width="76%" height="84%" rx="14" fill="${cloth}"/>
    <rect x="12%" y="8%" width="76%" height="84%" rx="14" fill="url(#p)"/>
    <rect x="12%" y="14%" width="76%" height="1.2%" fill="${motif}"/><rect x="12%" y="85%" width="76%" height="1.2%" fill="${motif}"/>
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  return { name: `${name.replaceAll('_', '-')}.jpg`, mimeType: 'image/jpeg', bytes };
}
