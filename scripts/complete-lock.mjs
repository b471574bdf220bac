// scripts/complete-lock.mjs: adds entries for optional platform packages that could not be resolved, so that `npm ci` accepts the lock.
import fs from 'node:fs';
const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const P = lock.packages;
let added = 0;
const find = (from, name) => {
  for (let d = from; ;) {
    const k = (d ? d + '/' : '') + 'node_modules/' + name;
    if (P[k]) return k;
    if (!d) return null;
    const i = d.lastIndexOf('/node_modules/');
    d = i < 0 ? '' : d.slice(0, i);
  }
};
const OS = [
  'darwin',
  'linux',
  'win32',
  'windows',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const CPU = ['wasm32', 'arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'arm'];
for (const [key, v] of Object.entries(P))
  for (const [name, range] of Object.entries(v.optionalDependencies ?? {})) {
    if (find(key, name)) continue;
    const os = OS.find((x) => name.includes(x)),
      cpu = CPU.find((x) => name.includes(x));
    if (!os && !cpu) {
      console.log('skipped', name);
      continue;
    }
    P['node_modules/' + name] = {
      version: range.replace(/^[\^~]/, ''),
      ...(v.dev ? { dev: true } : {}),
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(name.includes('musl')
        ? { libc: ['musl'] }
        : name.includes('gnu') && os === 'linux'
          ? { libc: ['glibc'] }
          : {}),
      optional: true,
      ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    };
    added++;
  }
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(file, JSON.stringify(lock, null, 2) + '\n');
console.log('added', added);
