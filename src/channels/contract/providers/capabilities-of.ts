import type { ChannelCapabilities } from '../capabilities.ts';
import type { ContentRules } from '../content-rules.ts';
import type { ChannelKind } from './kinds.ts';
import { whatsappCapabilities } from './whatsapp/capabilities.ts';

const byKind = new Map<ChannelKind, ChannelCapabilities>();

/** Says what a kind of channel can do, once for the program: server and screen read it from here. */
export function declareCapabilities(kind: ChannelKind, capabilities: ChannelCapabilities): void {
  byKind.set(kind, capabilities);
}

declareCapabilities('whatsapp', whatsappCapabilities);

/** What a kind of channel can do; null where nothing can be sent. */
export const capabilitiesOf = (kind: ChannelKind): ChannelCapabilities | null => byKind.get(kind) ?? null;

/** What a message can carry through a kind of channel; null where nothing can be sent. */
export const contentRules = (kind: ChannelKind): ContentRules | null => capabilitiesOf(kind)?.content ?? null;
