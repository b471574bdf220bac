/** A part of a ring: where it begins and how long it is, along the line. */
export interface Arc {
  offset: number;
  length: number;
}

/** Between two parts. */
const GAP = 1.5;

/** The arcs of values on a ring of this circumference; what is there at all can be seen. */
export function arcsOf(values: readonly number[], circumference: number): (Arc | null)[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const shown = values.filter((value) => value > 0).length;
  if (total === 0) return values.map(() => null);
  const gap = shown > 1 ? GAP : 0;
  let offset = 0;
  return values.map((value) => {
    if (value <= 0) return null;
    const whole = (value / total) * circumference;
    const arc = { offset, length: Math.max(1, whole - gap) };
    offset += whole;
    return arc;
  });
}
