import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// For machines without a browser: unpacks the one that comes with the packages, with the libraries and fonts it
// needs, and prints the path of a script that starts it. Only that script sees those libraries, nothing else does.

const root = fileURLToPath(new URL('../', import.meta.url));
const packed = (name) => path.join(root, 'node_modules/@sparticuz/chromium/bin', name);

const [binary, libraries, fonts] = await Promise.all([
  chromium.executablePath(),
  inflate(packed('al2023.tar.br')),
  inflate(packed('fonts.tar.br')),
  inflate(packed('swiftshader.tar.br')),
]);
const start = path.join(root, '.cache/chromium');
mkdirSync(path.dirname(start), { recursive: true });
writeFileSync(
  start,
  `#!/bin/sh\nexport LD_LIBRARY_PATH='${path.join(libraries, 'lib')}' FONTCONFIG_PATH='${fonts}'\nexec '${binary}' "$@"\n`,
);
chmodSync(start, 0o755);
console.log(start);
