import { refuse } from '../graph/graph-error.ts';
import type { SandboxClock } from '../../../core/server/clock.ts';
import type { Account, BusinessNumber } from '../registry/entities.ts';
import { TokenBuckets } from '../../../core/server/token-bucket.ts';

export interface Limits {
  /** Refuses a send that is too fast for the number or for the pair. */
  take(number: BusinessNumber, recipient: string): void;
  /** What comes in counts towards the number's throughput as well. */
  countIncoming(number: BusinessNumber): void;
  /** Refuses the next new person of the day when the account's people are used up. */
  takePerson(account: Account, recipient: string): void;
  /** Counts a marketing message of a person's running 24 hours. False: they had so many already. */
  takeMarketing(person: string, perDay: number): boolean;
  takeManagementCall(accountId: string, perHour: number): void;
  clear(): void;
}

const DAY_MS = 86_400_000;
/** Of numbers that are in the WhatsApp Business app as well. Meta's reference, Onboarding business app users. */
const COEXISTENCE_PER_SECOND = 20;

const rateOf = ({ is_on_biz_app, messages_per_second }: BusinessNumber): number =>
  is_on_biz_app ? Math.min(COEXISTENCE_PER_SECOND, messages_per_second) : messages_per_second;

/** The provider's limits, enforced on the sandbox's clock. */
export function createLimits(clock: SandboxClock): Limits {
  const numbers = new TokenBuckets(clock.now);
  const pairs = new TokenBuckets(clock.now);
  const calls = new TokenBuckets(clock.now);
  /** business → person → when they were first written to in the running day of theirs. */
  const people = new Map<string, Map<string, number>>();
  /** person → when they got marketing in the last 24 hours. */
  const marketing = new Map<string, number[]>();

  return {
    take(number, recipient) {
      const { id, pair_burst: burst, pair_seconds: seconds } = number;
      const rate = rateOf(number);
      const pair = `${id}:${recipient}`;
      // Meta's reference, Cloud API, Throughput, and Error codes.
      if (!numbers.has(id, rate, rate))
        refuse(
          130429,
          'Message failed to send because there were too many messages sent from this phone number in a short period of time',
        );
      // Meta's reference, Cloud API, Pair rate limits, and Error codes.
      if (!pairs.take(pair, burst, 1 / seconds))
        refuse(
          131056,
          'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time',
        );
      numbers.take(id, rate, rate);
    },
    countIncoming: (number) => void numbers.take(number.id, rateOf(number), rateOf(number)),
    takePerson(account, recipient) {
      const limit = account.messaging_limit;
      if (limit === null) return;
      const now = clock.now();
      const known = people.get(account.business_id) ?? new Map<string, number>();
      people.set(account.business_id, known);
      const since = known.get(recipient);
      if (since !== undefined && now - since < DAY_MS) return;
      if (known.size >= limit) {
        for (const [person, time] of known) if (now - time >= DAY_MS) known.delete(person);
      }
      // No public source.
      if (known.size >= limit)
        refuse(
          131048,
          'Message failed to send because there are restrictions on how many messages can be sent from this phone number. Messaging limit reached.',
        );
      known.set(recipient, now);
    },
    takeMarketing(person, perDay) {
      const now = clock.now();
      const recent = (marketing.get(person) ?? []).filter((time) => now - time < DAY_MS);
      if (recent.length >= perDay) return false;
      marketing.set(person, [...recent, now]);
      return true;
    },
    takeManagementCall(accountId, perHour) {
      // Meta's reference, Graph API, Rate limits.
      if (!calls.take(accountId, perHour, perHour / 3600))
        refuse(80007, {
          message: `There have been too many calls to this WhatsApp Business account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.`,
          subcode: 2494055,
        });
    },
    clear() {
      for (const buckets of [numbers, pairs, calls]) buckets.clear();
      people.clear();
      marketing.clear();
    },
  };
}
