const BARS = 30;

/** Heights that look like a voice and are always the same for one message; the provider sends none. */
function barHeights(seed: string): number[] {
  let state = 7;
  for (const char of seed) state = (Math.imul(state, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return Array.from({ length: BARS }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const swell = 0.35 + 0.65 * Math.abs(Math.sin((index + (state % 7)) / 4));
    return 4 + Math.round(((state >>> 16) / 0xff_ff) * 14 * swell);
  });
}

/** Bars that fill as the sound plays. Decoration: the slider over it says where it is. */
export function Waveform({ seed, fraction }: { seed: string; fraction: number }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${BARS * 4} 22`} width={BARS * 4} height={22} className="block rtl:-scale-x-100">
      {barHeights(seed).map((height, index) => (
        <rect
          key={index}
          x={index * 4}
          y={11 - height / 2}
          width={2.4}
          height={height}
          rx={1.2}
          className={index / BARS < fraction ? 'fill-chart-1' : 'fill-(--text-disabled)'}
        />
      ))}
    </svg>
  );
}
