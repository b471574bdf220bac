import type { AccountChange } from '../../../contract/incoming.ts';
import type { ChannelNotice } from '../../../contract/notice.ts';

type Notice = Omit<ChannelNotice, 'id' | 'time'>;

/** WORDS_LIKE_THESE as people write them. */
const plain = (word: string): string => word.replaceAll('_', ' ').toLowerCase();

const VIOLATIONS: Readonly<Record<string, Notice>> = {
  SCHEDULE_FOR_DISABLE: {
    severity: 'critical',
    text: 'WhatsApp is going to disable this account. See the WhatsApp Manager for the date and the reason, and ask for a review there.',
    cure: 'account',
  },
};

const ALERTS: Readonly<Record<string, string>> = {
  OBA_APPROVED: 'This is an official business account now: customers see the mark beside its name.',
  OBA_REJECTED: 'WhatsApp did not make this an official business account. It can be asked for again in 30 days.',
  PROFILE_PICTURE_LOST: 'The profile picture was lost. Set it again in the WhatsApp Manager.',
};

const SEVERITIES: Readonly<Record<string, Notice['severity']>> = { CRITICAL: 'critical', WARNING: 'warning' };

/** Events of the webhook field `security`. */
const PINS: Readonly<Record<string, Notice>> = {
  PIN_CHANGED: {
    severity: 'information',
    text: 'The two-step PIN of this number was changed. You need the new one when you activate the number again.',
    cure: 'numbers',
  },
  PIN_RESET_REQUEST: {
    severity: 'critical',
    text: 'Someone has asked WhatsApp to turn off the two-step PIN of this number. If it was nobody of your team, check in the WhatsApp Manager who has access.',
    cure: 'numbers',
  },
  PIN_REQUEST_SUCCESS: {
    severity: 'warning',
    text: 'The two-step PIN of this number was turned off. Activate the number again to set a new one.',
    cure: 'numbers',
  },
};

/** What people must read of a change that changes no setting of a channel; null for every other change. */
export function noticeOf(change: AccountChange): Notice | null {
  switch (change.type) {
    case 'violation':
      return (
        VIOLATIONS[change.violation] ?? {
          severity: 'warning',
          text: `WhatsApp found messages against its rules: ${plain(change.violation)}. More of them can end in a restriction; see the WhatsApp Manager.`,
          cure: 'account',
        }
      );
    case 'alert':
      return {
        severity: SEVERITIES[change.severity] ?? 'information',
        text: ALERTS[change.alert] ?? (change.description || `WhatsApp says of this account: ${plain(change.alert)}.`),
        cure: 'account',
      };
    case 'pin_changed':
      return PINS[change.event] ?? null;
    default:
      return null;
  }
}
