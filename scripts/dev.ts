import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

// `npm run dev`: the server, started again whenever its sources change, and Vite's server for the
// browser in front of it. One Ctrl C ends both.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const API_PORT = process.env['PORT'] ?? '8080';
const WEB_PORT = 5173;
const ADDRESS = `http://localhost:${WEB_PORT}`;
const API = `http://127.0.0.1:${API_PORT}`;
/** The server drains for 25 s at most; anyone who develops does not wait that long. */
const STOP_WITHIN_MS = 10_000;

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/server/start.js'], {
  cwd: ROOT,
  env: { ...process.env, PORT: API_PORT, NODE_ENV: 'development', PUBLIC_URL: ADDRESS },
  stdio: 'inherit',
  // A group of its own: a Ctrl C of the terminal would reach it twice, and the second one ends it at once.
  detached: true,
});
// Only once: at a second signal the server ends without stopping its database. On SIGTERM Vite exits this process at once.
process.once('exit', () => {
  if (!api.killed) api.kill('SIGTERM');
});
const ended = once(api, 'exit');

const web = await createServer({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  server: {
    port: WEB_PORT,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/server', '/openapi.json', '/docs', '/healthz'].map((path) => [path, { target: API, ws: path === '/server' }]),
    ),
  },
});
await web.listen();
process.stdout.write(`Parley is on its way at ${ADDRESS}/app/ (Ctrl C ends it)\n`);

const asked = Promise.withResolvers<void>();
process.once('SIGINT', () => asked.resolve()).once('SIGTERM', () => asked.resolve());
await Promise.race([asked.promise, ended]);
api.kill('SIGTERM');
const force = setTimeout(() => api.kill('SIGKILL'), STOP_WITHIN_MS);
await Promise.all([web.close(), ended]);
clearTimeout(force);
