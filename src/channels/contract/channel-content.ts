import type { ContentRules } from './content-rules.ts';
import type { ChannelKind } from './incoming.ts';
import { whatsappContent } from './whatsapp-content.ts';

const byKind: Readonly<Partial<Record<ChannelKind, ContentRules>>> = { whatsapp: whatsappContent };

/** What a message can carry through a kind of channel; null where nothing can be sent. */
export const contentRules = (kind: ChannelKind): ContentRules | null => byKind[kind] ?? null;
