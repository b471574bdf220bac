import { DueQueue } from './due-queue.ts';

export interface ClockOptions {
  /** Where the time comes from, in milliseconds; the machine's clock when left out. */
  now?: (() => number) | undefined;
  /** Moves that time; without it the sandbox keeps an offset of its own. */
  shiftClock?: ((milliseconds: number) => void | Promise<void>) | undefined;
}

/** The sandbox's one clock: everything that is due at a time is due on it. */
export interface SandboxClock {
  now(): number;
  seconds(): number;
  shift(milliseconds: number): Promise<void>;
  /** How fast it goes: 60 makes a minute of every second. */
  readonly rate: number;
  /** Changes that. False where someone else moves the clock: then its speed is theirs as well. */
  setRate(rate: number): boolean;
  /** Runs it when that much time has gone by on this clock; the response takes it back. */
  after(milliseconds: number, run: () => void): () => void;
  stop(): void;
}

/** A clock that someone else moves is looked at this often, so that what has come due does not wait. */
const LOOK_EVERY_MS = 250;

/** Makes the clock; `onFault` receives what a due piece of work throws. */
export function createClock({ now, shiftClock }: ClockOptions, onFault: (error: unknown) => void): SandboxClock {
  const due = new DueQueue();
  let offset = 0;
  let rate = 1;
  /** Since when the rate counts, on the clock behind. */
  let ratedSince = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let isStopped = false;
  const behind = (): number => (now ? now() : Date.now());
  const read = (): number => {
    const time = behind();
    return time + offset + (time - ratedSince) * (rate - 1);
  };

  const runDue = (): void => {
    timer = undefined;
    timerAt = Infinity;
    const until = read();
    for (let run = due.takeUntil(until); run && !isStopped; run = due.takeUntil(until)) {
      try {
        run();
      } catch (error) {
        onFault(error);
      }
    }
    arm();
  };

  const arm = (): void => {
    const next = due.nextTime;
    if (next === undefined || isStopped) return;
    const wait = Math.min(Math.max(0, next - read()) / rate, LOOK_EVERY_MS);
    const wantedAt = performance.now() + wait;
    if (timer && timerAt <= wantedAt + 0.5) return;
    clearTimeout(timer);
    timerAt = wantedAt;
    timer = setTimeout(runDue, wait).unref();
  };

  return {
    now: read,
    seconds: () => Math.floor(read() / 1000),
    async shift(milliseconds) {
      if (shiftClock) await shiftClock(milliseconds);
      else offset += milliseconds;
      clearTimeout(timer);
      runDue();
    },
    get rate() {
      return rate;
    },
    setRate(given) {
      if (shiftClock) return false;
      const time = behind();
      offset += (time - ratedSince) * (rate - 1);
      ratedSince = time;
      rate = given;
      clearTimeout(timer);
      runDue();
      return true;
    },
    after(milliseconds, run) {
      const takeBack = due.add(read() + Math.max(0, milliseconds), run);
      arm();
      return takeBack;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
