import type { RefusalRules } from '../refusals.ts';
import type { ChannelKind } from './kinds.ts';
import { whatsappRefusals } from './whatsapp/refusals.ts';

const byKind: Partial<Record<ChannelKind, RefusalRules>> = { whatsapp: whatsappRefusals };

/** What the codes of a kind of channel mean; null where nothing can be sent. Loaded when something was refused: it is long. */
export const refusalsOf = (kind: ChannelKind): RefusalRules | null => byKind[kind] ?? null;
