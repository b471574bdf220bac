import type { ChannelCapabilities } from '../../../contract/capabilities.ts';
import { declareCapabilities } from '../../../contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../../contract/providers/kinds.ts';
import { whatsappCapabilities } from '../../../contract/providers/whatsapp/capabilities.ts';
import { PAGE_KIND, pageCapabilities } from './page-capabilities.ts';

/** A kind of channel that suites run with, by what distinguishes it. */
export interface TestedProvider {
  name: string;
  kind: ChannelKind;
  capabilities: ChannelCapabilities;
}

/**
 * Every provider that the suites of ingest, sending, threads and composer run with. `provider-fixtures.ts` says how each
 * is played; a screen needs no more than this.
 */
export const testedProviders = [
  { name: 'statuses, templates, a day', kind: 'whatsapp', capabilities: whatsappCapabilities },
  { name: 'watermarks, echoes, a week', kind: PAGE_KIND, capabilities: pageCapabilities },
] as const satisfies readonly TestedProvider[];

/** A page where people may write for a week after the window of a day. */
export const personalPage: TestedProvider = {
  name: 'watermarks, echoes, a day, a week for people',
  kind: PAGE_KIND,
  capabilities: { ...pageCapabilities, window: { hours: 24, afterwards: 'human_agent', personHours: 168 } },
};

declareCapabilities(PAGE_KIND, pageCapabilities);
