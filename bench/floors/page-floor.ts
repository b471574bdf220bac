import http from 'node:http';

// The least that can be called a web app: a page, a script that asks one call, and what it then shows.

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<script type="module" src="/app/app.js"></script></head><body></body></html>`;
const SCRIPT = `await fetch('/server/auth/current_user');
document.body.innerHTML = '<main><h1 class="text-xl">Welcome</h1><form><input type="text"><input type="password"><button>Sign in</button></form></main>';`;

const RESPONSES: Readonly<Record<string, [type: string, body: string]>> = {
  '/app/': ['text/html; charset=utf-8', PAGE],
  '/app/app.js': ['text/javascript; charset=utf-8', SCRIPT],
};

const server = http.createServer((request, response) => {
  const [type, body] = RESPONSES[request.url ?? ''] ?? ['application/json', '{}'];
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
