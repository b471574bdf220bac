import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from './clock.ts';
import type { Feed } from './feed.ts';
import type { PageLink } from './page.ts';

/** What all simulated providers share. */
export interface Shared {
  /** Where a provider keeps its files, under names of its own. */
  folder: string;
  clock: SandboxClock;
  feed: Feed;
  onFault: (error: unknown) => void;
}

/** One simulated provider. The core knows it by this only. */
export interface Provider {
  /** Its pages, for the head of every page. */
  pages: readonly PageLink[];
  /** Properties that no response of the control API shows. */
  secretNames: readonly string[];
  /** The names of its real hosts: by TLS it answers to them as well. */
  hostNames: readonly string[];
  /** Where a call from outside leads to inside; the same address when it is not this provider's. */
  insideUrl(url: string): string;
  /** Whether the error is a refusal that the caller caused, and no fault of the sandbox. */
  isRefusal(error: Error): boolean;
  /** Its API, its windows and its pages; `links` are for the head of a page. */
  mount(app: FastifyInstance, links: readonly PageLink[]): void | Promise<void>;
  /** Its calls below `/control`. */
  mountControls(control: FastifyInstance): void;
  /** The sandbox listens at this address: what an earlier run left under way continues. */
  started(origin: string): void;
  stop(): Promise<void>;
}

/** Opens a provider with what an earlier run kept. */
export type OpenProvider = (shared: Shared) => Promise<Provider>;
