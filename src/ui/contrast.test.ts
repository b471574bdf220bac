import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The custom properties of the first block with this opening. */
function tokensOf(opening: string): Map<string, string> {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`No block ${opening}`);
  const body = css.slice(start + opening.length, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

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

const pairs = pairsOf();
const themes = {
  light: tokensOf(`:root, [data-theme="light"] {`),
  dark: tokensOf(`[data-theme="dark"] {`),
  'dark by the system': tokensOf(':root:not([data-theme]) {'),
};

describe('contrast of the tokens (WCAG 2.2 AA)', () => {
  it('lists all 56 pairs', () => {
    expect(pairs).toHaveLength(56);
  });

  describe.each(Object.entries(themes))('%s', (_theme, tokens) => {
    it.each(pairs)('$foreground on $background reaches $ratio', ({ ratio, foreground, background }) => {
      const [front, back] = [tokens.get(foreground), tokens.get(background)];
      if (!front || !back) throw new Error(`Unknown token in ${foreground}/${background}`);
      expect(contrast(front, back)).toBeGreaterThanOrEqual(ratio);
    });
  });
});
