import { WebSocket } from 'ws';
import { createFrameGate, REALTIME_PATH, type RealtimeFrame } from '../../src/foundation/contract/realtime.ts';

export interface Seat {
  /** Said in complaints. */
  name: string;
  business: string;
  cookie: string;
}

export interface LiveClientOptions {
  /** `http://localhost:<port>`: what the page's origin would be. */
  origin: string;
  seat: Seat;
  /** Turns bytes into a frame; shared by clients that get the same. */
  parse(bytes: Buffer): RealtimeFrame;
  onFrame(frame: RealtimeFrame): void;
  onFault(fault: Error): void;
}

/** One socket as a browser would have it: it keeps its number of the log, and comes back with it. */
export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #gate = createFrameGate();
  #ws: WebSocket | null = null;

  constructor(options: LiveClientOptions) {
    this.#options = options;
  }

  /** Settles when the server has said that nothing is missing any more. */
  open(): Promise<void> {
    const { origin, seat, onFault } = this.#options;
    const search = this.#gate.seq === null ? '' : `?seq=${this.#gate.seq}`;
    const ws = new WebSocket(`${origin.replace('http://localhost', 'ws://127.0.0.1')}${REALTIME_PATH}${search}`, {
      headers: { cookie: seat.cookie, origin },
      perMessageDeflate: false,
      // The same for product and floor; the bytes are compared and parsed anyway.
      skipUTF8Validation: true,
    });
    this.#ws = ws;
    return new Promise((resolve) => {
      ws.on('error', (error) => {
        if (this.#ws === ws) onFault(new Error(`${seat.name}: ${error.message}`));
      });
      ws.on('close', (code) => {
        if (this.#ws === ws) onFault(new Error(`${seat.name} was closed with ${code}`));
      });
      ws.on('message', (data) => {
        if (this.#ws === ws) this.#take(data as Buffer, resolve);
      });
    });
  }

  #take(bytes: Buffer, isReady: () => void): void {
    const { parse, onFrame, onFault, seat } = this.#options;
    try {
      for (const frame of this.#gate.receive(parse(bytes))) {
        if (frame.type === 'event') onFrame(frame);
        else if (frame.type === 'ready') isReady();
        else if (frame.type === 'reload') throw new Error(`${seat.name} was asked to load everything again`);
      }
    } catch (error) {
      onFault(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Cuts the connection without a word; what arrives behind the cut is lost. */
  cut(): void {
    const ws = this.#ws;
    this.#ws = null;
    this.#gate.reset();
    ws?.terminate();
  }
}
