import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The custom properties of the palette with their values in both themes. */
const palette = [
  ...css.slice(css.indexOf('/* ---- Palette')).matchAll(/--([\w-]+): (?:light-dark\((.+), (.+)\)|(#\w+));/g),
].map(([, name = '', light = '', dark = '', both]) => ({ name, light: both ?? light, dark: both ?? dark }));

/** Pairs under each ratio in the comment that ends the file. */
function pairsOf(): { ratio: number; foreground: string; background: string }[] {
  const comment = css.slice(css.lastIndexOf('/*'));
  let ratio = 0;
  return comment.split(/\s+/).flatMap((word) => {
    if (/^\d(\.\d)?:$/.test(word)) ratio = Number.parseFloat(word);
    const [foreground, background] = word.split('/');
    return ratio > 0 && foreground && background ? [{ ratio, foreground, background }] : [];
  });
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour that a translucent `rgb(r g b / a)` makes over an opaque one. */
function layered(layer: string, under: string): string {
  const found = /^rgb\((\d+) (\d+) (\d+) \/ ([.\d]+)\)$/.exec(layer);
  if (!found) throw new Error(`${layer} is not translucent`);
  const alpha = Number(found[4]);
  const mix = (at: number) => {
    const below = Number.parseInt(under.slice(at * 2 - 1, at * 2 + 1), 16);
    return Math.round(Number(found[at]) * alpha + below * (1 - alpha))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${mix(1)}${mix(2)}${mix(3)}`;
}

const pairs = pairsOf();
const themes = (['light', 'dark'] as const).map((theme) => ({
  theme,
  tokens: new Map(palette.map((token) => [token.name, token[theme]])),
}));

describe('contrast of the tokens (WCAG 2.2 AA)', () => {
  it('lists all 56 pairs', () => {
    expect(pairs).toHaveLength(56);
  });

  describe.each(themes)('$theme', ({ tokens }) => {
    it.each(['bubble-in', 'bubble-out', 'bubble-bot'])('the size of a file in %s reaches 4.5', (bubble) => {
      const tile = layered(tokens.get('bubble-quote') ?? '', tokens.get(bubble) ?? '');
      expect(contrast(tokens.get('bubble-meta') ?? '', tile)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(pairs)('$foreground on $background reaches $ratio', ({ ratio, foreground, background }) => {
      const [front, back] = [tokens.get(foreground), tokens.get(background)];
      if (!front || !back) throw new Error(`Unknown token in ${foreground}/${background}`);
      expect(contrast(front, back)).toBeGreaterThanOrEqual(ratio);
    });
  });
});
