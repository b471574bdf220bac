/** The control API of the sandbox: customers, clock, faults. */
export class SandboxClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  /** The key opens the mailbox; the start prints it. */
  constructor(url: string, mailboxKey: string) {
    this.#url = `${url}/control`;
    this.#headers = { authorization: `Bearer ${mailboxKey}` };
  }

  /** Calls it; the response's shape is the caller's to know (src/sandbox/README.md). */
  async call<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}
