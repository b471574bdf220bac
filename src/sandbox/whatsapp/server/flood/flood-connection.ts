import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
/** No one waits for a response longer than the provider does. */
const RESPOND_WITHIN_MS = 20_000;

/**
 * One kept connection with one request on it at a time. It writes ready bytes and reads just enough of the response:
 * an ordinary HTTP client would cost more than the server that is measured.
 */
export class FloodConnection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | null = null;
  #response = '';
  #settle: ((outcome: number | string) => void) | null = null;

  constructor(url: URL) {
    this.#host = url.hostname.replace(/^\[|\]$/g, '');
    this.#port = Number(url.port || 80);
  }

  /** Sends the bytes; calls back with the status, or with a word for why there was none. */
  post(request: Buffer, settle: (outcome: number | string) => void): void {
    this.#settle = settle;
    this.#response = '';
    const socket = (this.#socket ??= this.#open());
    socket.write(request);
  }

  close(): void {
    this.#settle = null;
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    let word = 'closed';
    socket.setTimeout(RESPOND_WITHIN_MS, () => {
      if (this.#settle) word = 'timeout';
      socket.destroy();
    });
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => this.#read(String(chunk)));
    socket.on('error', (error: NodeJS.ErrnoException) => (word = error.code ?? error.message));
    socket.on('close', () => {
      // One that was let go has nothing to say about the request on its successor.
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#end(word);
    });
    return socket;
  }

  #read(chunk: string): void {
    this.#response += chunk;
    const headEnd = this.#response.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = this.#response.slice(0, headEnd).toLowerCase();
    const [, length] = /\r\ncontent-length: *(\d+)/.exec(head) ?? [];
    const bodyLength = this.#response.length - headEnd - HEAD_END.length;
    const isWhole =
      length === undefined
        ? !head.includes('chunked') || this.#response.endsWith('0\r\n\r\n')
        : bodyLength >= Number(length);
    if (!isWhole) return;
    if (head.includes('connection: close')) {
      this.#socket?.destroy();
      this.#socket = null;
    }
    this.#end(Number(head.slice(9, 12)));
  }

  #end(outcome: number | string): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(outcome);
  }
}
