import type { Outside } from '../../foundation/server/outbound/fetch-outside.ts';
import type { ConnectProvider } from './connect-provider.ts';
import type { MetaApp } from './meta-app.ts';
import type { Graph } from './providers/whatsapp/graph.ts';

/** The providers that channels talk to, as this installation reaches them. */
export interface Providers {
  app: MetaApp;
  graph: Graph;
  onboarding: ConnectProvider;
  /** For what is large and read as it comes: files. */
  outside: Outside;
  /** Page of ours that the login window leads back to. */
  redirectUri: string;
  /** Where the customers of the sandbox are played; null with a real provider. */
  simulatorUrl: string | null;
}

declare module '../../foundation/server/services.ts' {
  interface Services {
    providers: Providers;
  }
}
