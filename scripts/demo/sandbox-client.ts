/** The control API of the sandbox: customers, clock, faults. */
export class SandboxClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = `${url}/control`;
  }

  /** Calls it; the answer's shape is the caller's to know (src/sandbox/README.md). */
  async call<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}
