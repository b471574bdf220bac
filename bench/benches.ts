import { apiReads } from './api-reads/bench.ts';
import { coldStart } from './cold-start/bench.ts';
import { firstLoad } from './first-load/bench.ts';
import { fairness } from './fairness/bench.ts';
import type { Bench } from './harness/bench.ts';
import { imports } from './imports/bench.ts';
import { ingestBig } from './ingest/big.ts';
import { ingestMix } from './ingest/mix.ts';
import { ingestSaturation } from './ingest/saturation.ts';
import { inboxReads } from './inbox-reads/bench.ts';
import { fanout } from './live/fanout.ts';
import { webhookToScreen } from './live/webhook-to-screen.ts';
import { memoryAndSize } from './memory-and-size/bench.ts';
import { messageSearch } from './message-search/bench.ts';
import { preparing } from './preparing/bench.ts';
import { recordsReads } from './records-reads/bench.ts';
import { interaction } from './screen/interaction.ts';
import { scrolling } from './screen/scroll.ts';
import { broadcast } from './outreach/broadcast.ts';
import { campaigns } from './outreach/campaigns.ts';
import { sequences } from './outreach/sequences.ts';
import { sendApi } from './send-api/bench.ts';
import { sending } from './sending/bench.ts';
import { manyNumbers } from './sending/many-numbers.ts';
import { tables } from './tables/bench.ts';

/** Every benchmark, by its number in the performance design. */
export const benches: readonly Bench[] = [
  ingestSaturation,
  ingestMix,
  ingestBig,
  firstLoad,
  interaction,
  scrolling,
  coldStart,
  memoryAndSize,
  apiReads,
  inboxReads,
  recordsReads,
  messageSearch,
  sendApi,
  sending,
  broadcast,
  manyNumbers,
  imports,
  fanout,
  webhookToScreen,
  fairness,
  campaigns,
  sequences,
  preparing,
  tables,
];
