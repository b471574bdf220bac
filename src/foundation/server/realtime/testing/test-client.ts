import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { createFrameGate, type RealtimeFrame } from '../../../contract/realtime.ts';

/** How a handshake was refused. */
export interface HandshakeRefusal {
  status: number;
  body: { code?: unknown; reason?: unknown; info?: { field?: string } };
}

/** A client that keeps what it got and can wait for more. */
export class TestClient {
  readonly ws: WebSocket;
  readonly frames: RealtimeFrame[] = [];
  readonly gate = createFrameGate();
  closedWith: number | null = null;
  refusal: HandshakeRefusal | null = null;
  onFrames: (frames: readonly RealtimeFrame[]) => void = () => undefined;
  #left = Infinity;
  readonly #waiting = new Set<() => void>();

  constructor(url: string, headers: Record<string, string>) {
    this.ws = new WebSocket(url, { headers, perMessageDeflate: false });
    this.ws.on('message', (data) => {
      if (this.#left === 0) return;
      this.#left -= 1;
      const frame = JSON.parse((data as Buffer).toString('utf8')) as RealtimeFrame;
      this.frames.push(frame);
      this.onFrames(this.gate.receive(frame));
      if (this.#left === 0) this.ws.terminate();
      this.#wake();
    });
    this.ws.on('error', () => this.#wake());
    this.ws.on('close', (code) => {
      this.closedWith = code;
      this.gate.reset();
      this.#wake();
    });
    this.ws.on('unexpected-response', (_, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        this.refusal = {
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as HandshakeRefusal['body'],
        };
        this.#wake();
      });
    });
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  /** Frames that carry events. */
  get events(): RealtimeFrame[] {
    return this.frames.filter(({ type }) => type === 'event');
  }

  /** The numbers `n` said in all events so far, in order, of one kind or of all. */
  numbers(event?: string): number[] {
    const frames = this.events.filter((frame) => event === undefined || frame.event === event);
    return frames.flatMap(({ data }) => (Array.isArray(data) ? data : [data]) as { n: number }[]).map(({ n }) => n);
  }

  /** Settles when the condition holds, which is looked at whenever something arrives. */
  async until(condition: (client: this) => boolean, timeoutMs = 25_000): Promise<void> {
    if (condition(this)) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(
          new Error(`Not in time; got ${JSON.stringify(this.frames).slice(0, 2_000)}, closed with ${this.closedWith}`),
        );
      }, timeoutMs);
      const check = (): void => {
        if (!condition(this)) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }

  /** Settles with the response of a handshake that was refused. */
  async refused(): Promise<HandshakeRefusal> {
    await this.until(({ refusal }) => refusal !== null);
    return this.refusal!;
  }

  /** Settles with the close code. */
  async closed(timeoutMs?: number): Promise<number> {
    await this.until(({ closedWith }) => closedWith !== null, timeoutMs);
    return this.closedWith!;
  }

  /** The raw connection, for what no well-behaved client does. */
  get raw(): Socket {
    return (this.ws as unknown as { _socket: Socket })._socket;
  }

  /** The connection breaks after this number of frames; what arrived in the same packet after them is lost too. */
  cutAfter(frames: number): void {
    this.#left = frames;
  }

  /** Drops the connection without a farewell. */
  async drop(): Promise<void> {
    this.ws.terminate();
    await this.closed();
  }
}
