import type { PageView } from '../../contract/phone-view.ts';

type Json = Record<string, unknown>;

/** Calls the control API; a refusal becomes an error with its sentence. */
export async function call(method: string, path: string, body?: Json): Promise<Json> {
  const response = await fetch(`/control/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text === '' ? {} : (JSON.parse(text) as Json);
  if (!response.ok) throw new Error(typeof json['error'] === 'string' ? json['error'] : `HTTP ${response.status}`);
  return json;
}

/** Reads what the page shows, with the log lines of one group or of all. */
export async function readPage(open: readonly string[], log: string): Promise<PageView> {
  return (await call('GET', `page?phones=${open.join(',')}&log=${log}`)) as unknown as PageView;
}

/** Writes as a customer. */
export const write = (phone: string, to: string, message: Json): Promise<Json> =>
  call('POST', `phones/${phone}/messages`, { to, ...message });

/** Calls back whenever something changed; a connection that was lost is made again by the browser. */
export function onChange(show: () => void, lost: (isLost: boolean) => void): void {
  const source = new EventSource('/control/live');
  source.addEventListener('message', show);
  source.addEventListener('open', () => {
    lost(false);
    show();
  });
  source.addEventListener('error', () => lost(true));
}
