import type { ChannelKind } from '../../../ui/primitives/ChannelGlyph.tsx';
import type { Chat } from '../../contract/chat.ts';

const kinds: Readonly<Record<Chat['channel']['kind'], ChannelKind>> = {
  whatsapp: 'messaging',
  instagram: 'photo',
  messenger: 'page',
  lead_ads: 'lead',
};

/** The design system's sign of a channel. */
export const channelKind = ({ kind }: Chat['channel']): ChannelKind => kinds[kind];
