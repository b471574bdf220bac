const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

/** How far an upload is, as a ring of 20 px. */
export function ProgressRing({ fraction, label }: { fraction: number; label: string }) {
  const share = Math.min(1, Math.max(0, fraction));
  return (
    <span className="relative size-5 shrink-0">
      <progress aria-label={label} max={100} value={Math.round(share * 100)} className="sr-only" />
      <svg aria-hidden viewBox="0 0 20 20" className="size-5 -rotate-90 fill-none stroke-2">
        <circle cx="10" cy="10" r={RADIUS} className="stroke-track" />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          className="stroke-accent-solid"
        />
      </svg>
    </span>
  );
}
