import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeToasts, type Box, type ToastSurroundings } from './toast-place.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const desktop = box(0, 0, 1440, 900);
const phone = box(0, 0, 390, 844);
const header = box(0, 0, 1440, 48);
const place = (given: Partial<ToastSurroundings>) =>
  placeToasts({ window: desktop, area: null, bars: [], height: 44, isRtl: false, ...given });

test.each<[string, Partial<ToastSurroundings>, ReturnType<typeof placeToasts>]>([
  ['the bottom end of a wide window', {}, { side: 'bottom', offset: 20, left: 1060, width: 360 }],
  ['from right to left the other end', { isRtl: true }, { side: 'bottom', offset: 20, left: 20, width: 360 }],
  ['nearly the width of a phone', { window: phone }, { side: 'bottom', offset: 12, left: 12, width: 366 }],
  [
    'above the bars at the bottom, one above the other',
    { bars: [box(0, 856, 1440, 900), box(900, 800, 1300, 840)] },
    { side: 'bottom', offset: 112, left: 1060, width: 360 },
  ],
  [
    'a bar elsewhere is in nobody’s way',
    { bars: [box(0, 856, 900, 900)] },
    { side: 'bottom', offset: 20, left: 1060, width: 360 },
  ],
  [
    'at the top of the area, below what is pinned there',
    { area: box(344, 104, 1120, 780), bars: [box(344, 104, 1120, 140), box(344, 780, 1120, 900)] },
    { side: 'top', offset: 152, left: 740, width: 360 },
  ],
  [
    'of a phone’s thread: under its header, not over its composer',
    { window: phone, area: box(0, 56, 390, 780), bars: [box(0, 780, 390, 844)] },
    { side: 'top', offset: 68, left: 12, width: 366 },
  ],
])('%s', (_name, given, expected) => {
  expect(place(given)).toEqual(expected);
});

test('no toast lies over a bar while there is room for it anywhere', () => {
  const bars = fc.array(
    fc.record({
      left: fc.nat(1300),
      top: fc.nat(860),
      width: fc.integer({ min: 40, max: 1440 }),
      height: fc.integer({ min: 20, max: 120 }),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(bars, fc.integer({ min: 44, max: 160 }), fc.boolean(), (given, height, isRtl) => {
      const boxes = [
        header,
        ...given.map(({ left, top, width, height: tall }) => box(left, top, left + width, top + tall)),
      ];
      const { side, offset, left, width } = place({ bars: boxes, height, isRtl });
      const top = side === 'top' ? offset : 900 - offset - height;
      const covers = boxes.some(
        (bar) => bar.left < left + width && bar.right > left && bar.top < top + height && bar.bottom > top,
      );
      // Five bars can leave no room at all; then, and only then, it is the bottom end.
      expect(covers && !(side === 'bottom' && offset === 20)).toBe(false);
    }),
  );
});
