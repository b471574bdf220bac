import chromium, { inflate } from '@sparticuz/chromium';
import { fileURLToPath } from 'node:url';

// Unpacks the browser that comes with the packages, its libraries and its fonts, into the system's folder for
// temporary files: the package knows no other target. packed-chromium.ts runs this with a folder of its own as TMPDIR.

const packed = (name) => fileURLToPath(new URL(`../bin/${name}`, import.meta.resolve('@sparticuz/chromium')));

await chromium.executablePath();
await inflate(packed('al2023.tar.br'));
