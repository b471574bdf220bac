import type { Business, ChannelSummary } from '../contract/business.ts';

/** The first channel with status active, else the first (specification, section 2). */
export function activeChannel(business: Pick<Business, 'channels'> | undefined): ChannelSummary | undefined {
  return business?.channels.find(({ status }) => status === 'active') ?? business?.channels[0];
}
