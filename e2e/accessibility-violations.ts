import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** All of axe's rules; those that a theme can break; those of what is open above a page. */
export type AccessibilityRules = 'all' | 'of-theme' | { overlay: string };

/**
 * What axe finds on the page: a sentence for each rule that is broken, with the elements. Names, roles and order are the
 * same in every theme, so that a second theme needs the rules about colours only.
 */
export async function accessibilityViolations(page: Page, rules: AccessibilityRules = 'all'): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  // Without frames of other origins the legacy mode finds the same in half the time. Only violations are reported.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'of-theme') axe.withRules(['color-contrast', 'link-in-text-block']);
  // The page behind is hidden from assistive technology, with the guards of the focus in it.
  else if (rules !== 'all') axe.include(rules.overlay).disableRules(['aria-hidden-focus', 'region']);
  const { violations } = await axe.analyze();
  return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}
