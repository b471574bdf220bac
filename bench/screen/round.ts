/** Between two interactions, so that one does not wait for what the one before has begun. */
export const REST_MS = 120;

/** Shorter interactions are not reported by the browser. */
const SHORTEST_REPORTED_MS = 16;

/** Milliseconds until something was painted, of each kind of interaction in one round. */
export interface Round {
  open: number[];
  bubble: number[];
  type: number[];
  star: number[];
  view: number[];
  palette: number[];
  /** Of all interactions, as the browser reports them. */
  reported: number[];
  foreignCpu: number;
}

export type Kind = Exclude<keyof Round, 'reported' | 'foreignCpu'>;

export const emptyRound = (): Round => ({
  open: [],
  bubble: [],
  type: [],
  star: [],
  view: [],
  palette: [],
  reported: [],
  foreignCpu: 0,
});

/** The round with what the browser reported; what it left out took the shortest time. */
export function withReported(round: Round, reported: readonly number[]): Round {
  const { open, bubble, type, star, view, palette } = round;
  const made = [open, bubble, type, star, view, palette].reduce((sum, { length }) => sum + length, 0);
  const short = Array.from({ length: Math.max(0, made - reported.length) }, () => SHORTEST_REPORTED_MS);
  return { ...round, reported: [...reported, ...short] };
}
