import { chromium } from 'playwright-core';
import { packedChromium } from './e2e/packed-chromium.ts';
const browser = await chromium.launch({ ...(await packedChromium()), args: ['--no-sandbox'] });
const shots = '/tmp/s/offline/shots';
for (const [theme, size] of [['light', [1440, 900]], ['dark', [1440, 900]], ['light', [390, 844]]] as const) {
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] }, colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto('http://localhost:8120/app/');
  await page.getByLabel('Work email').fill('priya@marigoldlane.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('Quiet-Harbour-27!');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
  const name = `${theme}-${size[0]}`;
  const { open } = (await import('/tmp/s/offline/steps.ts')) as { open: (p: typeof page, shot: (n: string) => Promise<void>) => Promise<void> };
  await open(page, async (step) => void (await page.screenshot({ path: `${shots}/${step}-${name}.png` }))).catch((e: unknown) => console.log(name, String(e)));
  await page.close();
}
await browser.close();
