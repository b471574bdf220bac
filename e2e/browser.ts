import { existsSync } from 'node:fs';

import { chromium, type Browser } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** A browser for journeys: `CHROMIUM_PATH`, else the system's Chromium, else the one that is installed with the packages. */
export async function launchBrowser(extraArgs: string[] = []): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return chromium.launch({ executablePath: named, args: [...QUIET, ...extraArgs] });
  if (existsSync(SYSTEM_CHROMIUM)) {
    return chromium.launch({ executablePath: SYSTEM_CHROMIUM, args: [...QUIET, ...extraArgs] });
  }
  const packed = (await import('@sparticuz/chromium')).default;
  return chromium.launch({
    executablePath: await packed.executablePath(),
    args: [...packed.args, ...QUIET, ...extraArgs],
  });
}
