/** The drawing is so wide and so high, in units of its own. */
export const WIDTH = 1000;
export const HEIGHT = 150;
/** Of the bar of what is there but hardly; nothing has none. */
const LEAST = 3;
/** The part of a column that its bar takes. */
const BAR = 0.56;

/** The bar of one number, and the area that leads from it to the next one. */
export interface FunnelBar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The path of the area to the next bar; of the last one it runs to the edge. */
  flow: string;
}

const heightOf = (value: number, most: number): number =>
  most === 0 || value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);

/** Bars side by side, as high as their numbers, joined by areas that show what is lost between two of them. */
export function funnelShape(values: readonly number[]): FunnelBar[] {
  const most = Math.max(0, ...values);
  const column = WIDTH / Math.max(1, values.length);
  return values.map((value, index) => {
    const x = index * column;
    const width = column * BAR;
    const height = heightOf(value, most);
    const next = index + 1 < values.length ? heightOf(values[index + 1] ?? 0, most) : height;
    const y = HEIGHT - height;
    const nextY = HEIGHT - next;
    const [from, to] = [x + width, x + column];
    const middle = (from + to) / 2;
    const flow = `M${from} ${y}C${middle} ${y} ${middle} ${nextY} ${to} ${nextY}L${to} ${HEIGHT}L${from} ${HEIGHT}Z`;
    return { x, y, width, height, flow };
  });
}
