import type { Pool } from '../../src/foundation/server/db/pool.ts';
import { DemoClock } from './demo-clock.ts';
import { scheduleStories, type DemoSize } from './schedule-stories.ts';
import { playStories, type ScheduledStory } from './play-stories.ts';
import { Office } from './records/office.ts';
import { scheduleDiary } from './records/schedule-diary.ts';
import { SandboxClient } from './sandbox-client.ts';
import { setUpBusiness } from './set-up-business.ts';
import { writeAutomations } from './write-automations.ts';
import { writeQuickReplies } from './write-quick-replies.ts';
import { writeTemplates } from './write-templates.ts';

const HOUR_MS = 3_600_000;
/** Afterwards customers read what they get, a while later; these three are left to the one who plays them. */
const READS_AFTER_MS = 6_000;
const PLAYED_BY_HAND = new Set(['919000041207', '919000055210', '919000063418']);

export interface DemoTarget {
  origin: string;
  firstStartLink: string;
  sandboxUrl: string;
  mailboxKey: string;
  /** Signed in as the owner of the database. */
  ownerPool: Pool;
}

/**
 * Fills a Parley in which no one has an account yet, by its own doors: staff call the API, customers write on
 * the sandbox's phones, and the clocks of both are moved through the weeks, so that nothing contradicts anything.
 */
export async function fillDemo(target: DemoTarget, size: DemoSize, onProgress: (share: number) => void): Promise<void> {
  const sandbox = new SandboxClient(target.sandboxUrl, target.mailboxKey);
  const clock = new DemoClock(target.ownerPool, sandbox);
  const nowMs = Date.now();
  const scheduled = scheduleStories(size, nowMs);
  const dates = scheduleDiary(size, nowMs);
  const firstMs = Math.min(...scheduled.map(({ beginsMs }) => beginsMs), ...dates.map(({ timeMs }) => timeMs));
  await clock.begin(firstMs - HOUR_MS);
  const before = await sandbox.call<{ delivery: object }>('GET', '/settings');
  await sandbox.call('PATCH', '/settings', { delivery: { sent_ms: 0, delivered_ms: 0 } });
  const team = await setUpBusiness(target.origin, target.firstStartLink, sandbox);
  await addPhones(sandbox, scheduled);
  const office = new Office(team);
  const events = dates.map(({ timeMs, write }) => ({ timeMs, play: () => write(office) }));
  await playStories(scheduled, events, { clock, sandbox, team }, onProgress);
  await clock.end();
  await writeTemplates(team, sandbox);
  await writeQuickReplies(team);
  await writeAutomations(team);
  await sandbox.call('PATCH', '/settings', { delivery: before.delivery });
  for (const { story } of scheduled) {
    if (!PLAYED_BY_HAND.has(story.customer.wa_id))
      await sandbox.call('PATCH', `/phones/${story.customer.wa_id}`, { reads_after_ms: READS_AFTER_MS });
  }
}

async function addPhones(sandbox: SandboxClient, scheduled: readonly ScheduledStory[]): Promise<void> {
  const { phones } = await sandbox.call<{ phones: { wa_id: string }[] }>('GET', '/state');
  const known = new Set(phones.map(({ wa_id }) => wa_id));
  for (const { name, wa_id, username } of scheduled.map(({ story }) => story.customer)) {
    if (known.has(wa_id)) continue;
    const hidden = username === undefined ? {} : { username, is_number_hidden: true };
    await sandbox.call('POST', '/phones', { name, wa_id, ...hidden });
  }
}
