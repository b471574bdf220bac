/** After a sound there is none for this long, in any tab of the browser. */
export const PAUSE_MS = 5_000;
const LOCK = 'parley.sound';

// Two short tones, a fourth apart, that fade out.
const TONES = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.12 },
];
const TONE_SECONDS = 0.28;
const LOUDNESS = 0.08;

let context: AudioContext | null = null;
let isPaused = false;

async function ring(): Promise<void> {
  context ??= new AudioContext();
  // A browser that has not been touched yet plays nothing; it must not ring later, when it is.
  if (context.state === 'suspended') await Promise.race([context.resume(), pause(100)]);
  if (context.state !== 'running') return;
  const now = context.currentTime;
  for (const { hertz, at } of TONES) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + TONE_SECONDS);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function ringAndPause(): Promise<void> {
  if (isPaused) return;
  isPaused = true;
  try {
    await ring();
    await pause(PAUSE_MS);
  } finally {
    isPaused = false;
  }
}

/** A short sound, at most one in PAUSE_MS: of several tabs one plays it. */
export async function playSound(): Promise<void> {
  // Many messages a second may ask for it, and asking for the lock is dear.
  if (isPaused || !('AudioContext' in globalThis)) return;
  // Pages without TLS have no locks; each tab then counts for itself.
  if (!('locks' in navigator)) return ringAndPause();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? ringAndPause() : undefined));
}
