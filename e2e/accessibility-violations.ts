import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** All of axe's rules; those that a theme can break; those of what is open above a page. */
export type AccessibilityRules = 'all' | 'of-theme' | { overlay: string };

/** By which rules axe analyzes. Only violations are reported, and no page has frames. */
function optionsOf(rules: AccessibilityRules): RunOptions {
  const options: RunOptions = { resultTypes: ['violations'], iframes: false };
  if (rules === 'all') return options;
  if (rules === 'of-theme') return { ...options, runOnly: ['color-contrast', 'link-in-text-block'] };
  // The page behind is hidden from assistive technology, with the guards of the focus in it.
  return { ...options, rules: { 'aria-hidden-focus': { enabled: false }, region: { enabled: false } } };
}

/**
 * What axe finds on the page: a sentence for each rule that is broken, with the elements. Names, roles and order are the
 * same in every theme, so that a second theme needs the rules about colours only.
 */
export async function accessibilityViolations(page: Page, rules: AccessibilityRules = 'all'): Promise<string[]> {
  // Once for each document: to send and to compile it takes as long as a quarter of an analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const overlay = typeof rules === 'string' ? null : rules.overlay;
  return page.evaluate(
    async ({ selector, options }) => {
      await document.fonts.ready;
      const { axe: injected } = window as unknown as { axe: typeof axe };
      const { violations } = await injected.run(selector ?? document, options);
      return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    },
    { selector: overlay, options: optionsOf(rules) },
  );
}
