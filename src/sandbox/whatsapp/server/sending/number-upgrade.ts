import { tierOf } from '../graph/number-node.ts';
import type { Platform } from '../platform.ts';
import type { BusinessNumber } from '../registry/entities.ts';

/* Meta's reference, Cloud API, Throughput: a number is upgraded by itself, which takes up to a minute; until then its
   calls are refused with 131057, and a webhook says when it is over. */

const UPGRADE_MS = 60_000;
const UPGRADED_PER_SECOND = 1_000;

/** Begins the upgrade of a number to the higher rate. */
export function startUpgrade(platform: Platform, number: BusinessNumber): void {
  number.upgrade_until = platform.clock.now() + UPGRADE_MS;
  platform.registry.changed();
  endUpgradeLater(platform, number);
}

function endUpgradeLater(platform: Platform, number: BusinessNumber): void {
  const until = number.upgrade_until ?? 0;
  platform.clock.after(Math.max(0, until - platform.clock.now()), () => {
    if (number.upgrade_until !== until) return;
    number.upgrade_until = null;
    number.messages_per_second = UPGRADED_PER_SECOND;
    platform.registry.changed();
    const limit = platform.registry.account(number.account_id)?.messaging_limit ?? null;
    platform.webhooks.emit({
      account_id: number.account_id,
      number_id: null,
      field: 'phone_number_quality_update',
      value: {
        display_phone_number: number.wa_id,
        event: 'THROUGHPUT_UPGRADE',
        current_limit: tierOf(limit),
      },
    });
  });
}

/** After a restart: upgrades end when they were to end. */
export function resumeUpgrades(platform: Platform): void {
  for (const number of platform.registry.state.numbers)
    if (typeof number.upgrade_until === 'number') endUpgradeLater(platform, number);
}
