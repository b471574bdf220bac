import type { CDPSession, Page } from 'playwright-core';
import { PLAIN_INBOX } from '../floors/plain-inbox.ts';
import { evaluate } from '../harness/evaluate.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import type { BusyInbox } from './busy-inbox.ts';
import { REST_MS, emptyRound, withReported, type Kind, type Round } from './round.ts';
import { reportedInteractions, untilPainted, watchInteractions } from './until-painted.ts';

/** Rows move between two views: the row that is pressed next may be that of the thread that is shown. */
const FORGET = `document.getElementById('log').dataset.of = ''`;
const SHOWN = `() => document.getElementById('log').dataset.of || null`;
const BUBBLES = `() => document.querySelectorAll('#log p').length`;
const STARS = `() => document.getElementById('log').textContent.split('\\u2605').length`;
const VIEW = `() => document.getElementById('view').textContent`;
const PALETTE = `() => document.getElementById('palette').open || null`;
const COMPOSER = `() => document.getElementById('composer').value || null`;
const KEYSTROKES = 4;

/** The same interactions in the plain inbox: what this machine takes at least, while the same messages come in. */
export async function playPlainRounds(
  { page, origin, database }: BusyInbox,
  cpu: number,
  rounds: number,
  turns: number,
) {
  const plain = await page.context().newPage();
  try {
    await plain.route(`${origin}/plain`, (route) => route.fulfill({ contentType: 'text/html', body: PLAIN_INBOX }));
    await plain.goto(`${origin}/plain`);
    await plain.locator('[data-chat]').nth(20).waitFor();
    const session = await plain.context().newCDPSession(plain);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await watchInteractions(session);
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const foreign = await watchForeignCpu([database.pid]);
      played.push(await playPlainRound(plain, session, turns));
      Object.assign(played.at(-1) ?? {}, { foreignCpu: await foreign() });
    }
    return played;
  } finally {
    await plain.close();
    await page.bringToFront();
  }
}

async function playPlainRound(page: Page, session: CDPSession, turns: number): Promise<Round> {
  const round = emptyRound();
  await reportedInteractions(session);
  const measured = async (kind: Kind, event: 'click' | 'keydown', read: string, act: () => Promise<void>) => {
    round[kind].push(await untilPainted(session, event, read, act));
    await page.waitForTimeout(REST_MS);
  };
  for (let turn = 0; turn < turns; turn += 1) {
    await evaluate(session, FORGET);
    await measured('open', 'click', SHOWN, () =>
      page
        .locator('[data-chat]')
        .nth(turn % 8)
        .click(),
    );
    await page.locator('#composer').focus();
    for (let keystroke = 0; keystroke < KEYSTROKES; keystroke += 1)
      await measured('type', 'keydown', COMPOSER, () => page.keyboard.press('a'));
    await measured('bubble', 'keydown', BUBBLES, () => page.keyboard.press('Enter'));
    await evaluate(session, 'document.activeElement.blur()');
    await measured('star', 'keydown', STARS, () => page.keyboard.press('s'));
    await measured('palette', 'keydown', PALETTE, () => page.keyboard.press('Control+k'));
    await evaluate(session, "document.getElementById('palette').close()");
    await measured('view', 'click', VIEW, () => page.locator('#view').click());
  }
  return withReported(round, await reportedInteractions(session));
}
