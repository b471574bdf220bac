/** Milliseconds of the machine's clock, with fractions: comparable between processes. */
export const moment = (): number => performance.timeOrigin + performance.now();
