import type { Endpoint, EndpointTable } from '../../contract/endpoint.ts';
import { errorCodes, errorEntry, SIGN_IN_AGAIN_CODE, type ErrorCode } from '../../contract/errors.ts';
import { errorsOf } from './endpoint-errors.ts';
import type { ErrorMeanings } from './error-meanings.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const wireCode = (code: ErrorCode): string => (code === 'SIGN_IN_AGAIN' ? String(SIGN_IN_AGAIN_CODE) : code);

function call(name: string, endpoint: Endpoint): string {
  const names = (schema: Endpoint['query']) => Object.keys(schema?.shape ?? {}).join(', ');
  const facts: [string, string][] = [
    ['Who', endpoint.access],
    ['Query', names(endpoint.query)],
    ['Body', endpoint.body && 'shape' in endpoint.body ? names(endpoint.body as Endpoint['query']) : ''],
    ['Refuses with', errorsOf(endpoint).map(wireCode).join(', ')],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([term, value]) => `<dt>${term}</dt><dd>${escape(value)}</dd>`);
  return `<section id="${escape(name)}"><h3><span>${endpoint.method}</span> <code>${escape(endpoint.path)}</code></h3><p>${escape(endpoint.summary)}</p><dl>${rows.join('')}</dl></section>`;
}

function errorRow(code: ErrorCode, meanings: ErrorMeanings): string {
  const { status, message } = errorEntry(code);
  return `<tr><td><code>${wireCode(code)}</code></td><td>${status}</td><td>${escape(message)}</td><td>${escape(meanings[code] ?? '')}</td></tr>`;
}

/** The API as a page for people: every call by area, and the error catalogue. */
export function apiPage(areas: Readonly<Record<string, EndpointTable>>, meanings: ErrorMeanings): string {
  const sections = Object.entries(areas).map(
    ([area, table]) =>
      `<h2>${escape(area)}</h2>${Object.entries(table)
        .map(([name, endpoint]) => call(name, endpoint))
        .join('')}`,
  );
  const codes = errorCodes().map((code) => errorRow(code, meanings));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parley API</title><link rel="stylesheet" href="/docs/api.css"></head><body><main><h1>Parley API</h1><p>Machine-readable: <a href="/openapi.json">openapi.json</a>. Calls of signed-in people carry the session cookie; calls that change something must come from the app's own origin.</p>${sections.join('')}<h2>Errors</h2><table><thead><tr><th>Code</th><th>Status</th><th>Sentence</th><th>When</th></tr></thead><tbody>${codes.join('')}</tbody></table></main></body></html>`;
}

/** The page's style, served as a file because the content security policy takes no inline style. */
export const apiPageStyle = `:root{color-scheme:light dark}body{margin:0;font:15px/1.5 system-ui,sans-serif}main{max-width:960px;margin:0 auto;padding:24px 16px}h2{margin-block:40px 8px;text-transform:capitalize}section{padding-block:12px;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}h3{margin:0;font-size:15px}h3 span{display:inline-block;min-width:64px;font-weight:700}p{margin:4px 0}dl{display:grid;grid-template-columns:110px 1fr;gap:2px 12px;margin:4px 0 0;font-size:13px}dd{margin:0;overflow-wrap:anywhere}table{border-collapse:collapse;font-size:13px;display:block;overflow-x:auto}td,th{text-align:start;vertical-align:top;padding:6px 10px 6px 0;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}`;
