import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import type { ChannelKind } from '../../../ui/primitives/ChannelGlyph.tsx';

const kinds: Readonly<Record<ChannelSummary['platform_id'], ChannelKind>> = {
  whatsapp: 'messaging',
  instagram: 'photo',
  messenger: 'page',
  lead_ads: 'lead',
};

/** The design system's sign of a kind of channel. */
export const channelSign = (kind: ChannelSummary['platform_id']): ChannelKind => kinds[kind];
