import type { Business, ChannelSummary } from '../../../accounts/contract/business.ts';

export interface Restriction {
  channel: ChannelSummary;
  kind: 'incoming' | 'outgoing' | 'both';
  until: string;
}

/** The first channel whose messaging is restricted; null when none is, or the business is not loaded. */
export function findRestriction(business: Pick<Business, 'channels'> | undefined): Restriction | null {
  for (const channel of business?.channels ?? []) {
    const info = channel.platform_info.restriction_info;
    const incoming = info.RESTRICTED_CUSTOMER_INITIATED_MESSAGING ?? null;
    const outgoing = info.RESTRICTED_BIZ_INITIATED_MESSAGING ?? null;
    if (incoming !== null && outgoing !== null) {
      return { channel, kind: 'both', until: incoming > outgoing ? incoming : outgoing };
    }
    if (outgoing !== null) return { channel, kind: 'outgoing', until: outgoing };
    if (incoming !== null) return { channel, kind: 'incoming', until: incoming };
  }
  return null;
}

/** Names one restriction, so that dismissing it does not hide the next one. */
export const restrictionKey = ({ channel, kind, until }: Restriction): string => `${channel.id}:${kind}:${until}`;
