import type { Logger } from './log.ts';

/** What is written down of attacks and of people who try what they may not: each under one name that stays. */
const messages = {
  'security.webhook_signature_refused': 'Refused a webhook: its signature is not that of the provider',
  'security.rights_refused': 'Refused a call: the person lacks the permission',
  'security.throttled': 'Refused a request: too many of them',
  'security.foreign_origin': 'Refused a request: it came from a page of another site',
  'security.sign_in_refused': 'Refused a sign-in: the e-mail or the password is not right',
  'security.handshake_refused': 'Refused a WebSocket: the session is not valid',
  'security.metrics_refused': 'Refused the metrics: neither from this machine nor with the token',
  'security.connections_exhausted': 'Closed a connection: too many are open',
} as const;

export type SecurityEvent = keyof typeof messages;

/**
 * Refusals that are written down as security events: `CODE`, or `CODE REASON` where only one reason is. Areas declare
 * theirs.
 */
export type SecurityEvents = Readonly<Record<string, SecurityEvent>>;

/** Never a body, a header, a secret, or an address with its query. */
export interface SecurityFields {
  /** Who sent it. */
  address?: string | undefined;
  method?: string | undefined;
  /** As the router knows it, never as it was written. */
  route?: string | undefined;
  request_id?: string | undefined;
  reason?: string | undefined;
  /** Only of a session that authentication has accepted. */
  business_id?: string | undefined;
  user_id?: string | undefined;
}

export type SecurityLog = (event: SecurityEvent, fields: SecurityFields) => void;

const WINDOW_MS = 60_000;
/** Records of one event in a window: with 300 bytes each, a day of every kind of flood is below 70 MB. */
const MAX_RECORDS = 20;
/** Of one address, so that a flood from one does not hide what others do. */
const MAX_OF_ADDRESS = 10;

interface Window {
  records: number;
  suppressed: number;
  ofAddress: Map<string, number>;
}

/**
 * Writes security events as structured records. A flood is written down by its first records and, at the end
 * of the minute, by one with the number of the others: no one can fill a disk by being refused.
 */
export function createSecurityLog(log: Logger): SecurityLog {
  const windows = new Map<SecurityEvent, Window>();

  const open = (event: SecurityEvent): Window => {
    const window: Window = { records: 0, suppressed: 0, ofAddress: new Map() };
    windows.set(event, window);
    const end = () => {
      windows.delete(event);
      if (window.suppressed > 0)
        log.warn({ event, suppressed: window.suppressed }, `${messages[event]} (more of the last minute)`);
    };
    setTimeout(end, WINDOW_MS).unref();
    return window;
  };

  return (event, fields) => {
    const window = windows.get(event) ?? open(event);
    const address = fields.address ?? '';
    const ofAddress = window.ofAddress.get(address) ?? 0;
    if (window.records >= MAX_RECORDS || ofAddress >= MAX_OF_ADDRESS) {
      window.suppressed += 1;
      return;
    }
    window.records += 1;
    window.ofAddress.set(address, ofAddress + 1);
    log.warn({ event, ...fields }, messages[event]);
  };
}
