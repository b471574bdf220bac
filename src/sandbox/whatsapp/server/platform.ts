import type { Shared } from '../../core/server/provider.ts';
import type { Delivery } from '../../core/server/webhooks/delivery-queue.ts';
import path from 'node:path';
import { chanceOf, type Chance } from '../../core/server/chance.ts';
import { createCallUsage, type CallUsage } from './graph/call-usage.ts';
import { createInsights, type Insights } from './graph/insights/insights.ts';
import type { AppSecrets } from './default-app.ts';
import { openMediaFiles, type MediaFiles } from '../../core/server/media-files.ts';
import { createCalls, type Calls } from './sending/calls.ts';
import { createFaults, type Faults } from './sending/faults.ts';
import { createGivenIds, type GivenIds } from './sending/given-ids.ts';
import { createLimits, type Limits } from './sending/limits.ts';
import type { SentFile } from './sending/sent-files.ts';
import { createSentLog, type SentLog } from './sending/sent-log.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { createPoster, type Poster } from '../../core/server/webhooks/post.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';
import type { PhoneMessage, SentMessage, RegistryState } from './registry/entities.ts';
import { openSnapshot } from '../../core/server/snapshot.ts';
import { openRegistry, type Registry } from './registry/registry.ts';

export interface FloodWindow {
  first: number;
  count: number;
  numbers: ReadonlySet<string>;
  time: number;
}

export interface HeldSend {
  template_id: string;
  sent: SentMessage;
  message: PhoneMessage | null;
  /** Looked at before it leaves. */
  files: SentFile[];
}

/** The stand-in for Meta: what it knows, and how it behaves. */
export interface Platform extends Omit<Shared, 'folder'> {
  registry: Registry;
  /** Changed in place by the control API. */
  settings: Settings;
  chance(): Chance;
  webhooks: Webhooks;
  poster: Poster;
  limits: Limits;
  usage: CallUsage;
  insights: Insights;
  faults: Faults;
  sends: SentLog;
  givenIds: GivenIds;
  calls: Calls;
  files: MediaFiles;
  /** Ranges of people who wrote in a flood, and when: their windows are not kept one by one. */
  floodWindows: FloodWindow[];
  /** Messages that wait for the quality check of their template. */
  held: HeldSend[];
  /** Where this stand-in is reached, for the addresses that it hands out. */
  origin: string;
  /** Starts the dice of the settings' seed again. */
  reseed(): void;
  /** Everything as in a fresh sandbox. */
  reset(): void;
  stop(): Promise<void>;
}

interface Kept {
  registry: RegistryState;
  /** Webhooks that no one has taken yet. */
  deliveries: Delivery[];
}

/** Under this name the provider posts. */
const USER_AGENT = 'facebookexternalua';

/** Opens it with what an earlier run kept in the folder. */
export async function openPlatform({ folder, clock, feed, onFault }: Shared, secrets: AppSecrets): Promise<Platform> {
  const snapshot = await openSnapshot<Kept>(path.join(folder, 'whatsapp.json'), onFault);
  const files = await openMediaFiles(path.join(folder, 'media'));
  const registry = openRegistry(snapshot.kept?.registry ?? null, secrets);
  const settings = defaultSettings();
  const poster = createPoster(USER_AGENT);
  let chance = chanceOf(settings.seed);
  const insights = createInsights(registry, settings);
  const webhooks = createWebhooks({
    registry,
    insights,
    clock,
    chance: () => chance,
    settings: () => settings.webhooks,
    poster,
    onSettled(delivery, outcome) {
      snapshot.plan();
      if (outcome !== 200 && delivery.attempts === 1)
        feed.add(refusedDelivery(delivery.summary, outcome, delivery.url));
    },
  });
  const limits = createLimits(clock);
  const usage = createCallUsage(clock);
  const faults = createFaults();
  const sends = createSentLog();
  const givenIds = createGivenIds();
  const calls = createCalls();
  snapshot.keep(() => ({ registry: registry.state, deliveries: [...webhooks.queue.waiting.values()].slice(0, 2_000) }));
  registry.onChange(() => {
    snapshot.plan();
    feed.touch();
  });
  await forgetOldMedia(registry, clock.now(), files);
  await snapshot.writeNow();
  webhooks.queue.restore(snapshot.kept?.deliveries ?? []);

  const platform: Platform = {
    registry,
    clock,
    settings,
    chance: () => chance,
    webhooks,
    poster,
    limits,
    usage,
    insights,
    faults,
    sends,
    givenIds,
    calls,
    feed,
    files,
    floodWindows: [],
    held: [],
    origin: '',
    onFault,
    reseed: () => void (chance = chanceOf(settings.seed)),
    reset() {
      Object.assign(settings, defaultSettings());
      platform.reseed();
      webhooks.clear();
      platform.held = [];
      platform.floodWindows = [];
      for (const part of [limits, usage, insights, faults, sends, givenIds, calls, feed]) part.clear();
      for (const { id } of [...registry.state.media, ...registry.state.uploads]) files.remove(id).catch(onFault);
      registry.reset();
    },
    async stop() {
      webhooks.stop();
      await poster.stop();
      await snapshot.writeNow();
    },
  };
  return platform;
}

/** What is older than the platform keeps it goes, at the next start at the latest. */
async function forgetOldMedia(registry: Registry, now: number, files: MediaFiles): Promise<void> {
  const old = registry.state.media.filter(({ expires_at }) => expires_at <= now);
  registry.state.media = registry.state.media.filter(({ expires_at }) => expires_at > now);
  await Promise.all(old.map(({ id }) => files.remove(id)));
}

const refusedDelivery = (summary: string, outcome: number | string, url: string) => ({
  group: 'errors' as const,
  icon: 'alert',
  title: 'Webhook not taken',
  detail: `${summary} · ${outcome}`,
  json: { summary, outcome, url },
});
