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

/** `CHROMIUM_PATH`, else the system's Chromium. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? SYSTEM_CHROMIUM;
  if (!existsSync(executablePath)) throw new Error('There is no Chromium; name one by CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: QUIET });
}
