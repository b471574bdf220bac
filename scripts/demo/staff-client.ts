import { fillPath, type CallInput, type Endpoint, type Reply } from '../../src/foundation/contract/endpoint.ts';
import { mediaItem, type MediaItem } from '../../src/media/contract/media.ts';
import { z } from 'zod';

const uploaded = z.object({ media: mediaItem });

/** A file as someone chooses it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  bytes: Buffer;
}

/** The API as a browser of one member of staff uses it: keeps the session, proves its origin. */
export class StaffClient {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A call of the contract; throws what the server said where it refuses. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const path = fillPath(endpoint.path, params) + (search && `?${search}`);
    const answer = await this.#send(path, {
      method: endpoint.method,
      ...(endpoint.body && !(body === undefined && endpoint.body.safeParse(undefined).success)
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
        : {}),
    });
    return endpoint.reply.parse(answer) as Reply<E>;
  }

  /** Uploads a file for a message. */
  async upload({ name, mimeType, bytes }: ChosenFile): Promise<MediaItem> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
    return uploaded.parse(await this.#send('/server/chats/media', { method: 'POST', body: form })).media;
  }

  async #send(path: string, init: RequestInit): Promise<unknown> {
    const headers = new Headers(init.headers);
    headers.set('origin', this.#origin);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(this.#origin + path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}
