import type { TestClient } from '../../src/app/testing/test-client.ts';
import { startViewer, type LiveViewer } from './live-viewer.ts';
import type { BusinessFixture } from './business-fixture.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const UP_WITHIN_MS = 120_000;
/** People come one after the other; that all come at once is what restarts are for. */
const AT_ONCE = 50;

export interface AudienceOptions {
  size: number;
  /** Sockets of one session; the server allows 20, and a half-open one still counts for a while. */
  perSession: number;
  port: number;
}

/** People who watch the inbox of one business. */
export interface Audience {
  fixture: BusinessFixture;
  viewers: readonly LiveViewer[];
  /** For calls beside the sockets. */
  session: TestClient;
  stop(): void;
}

/** Opens a number of sockets and waits until each receives everything from here on. */
export async function seatAudience(
  stage: Stage,
  fixture: BusinessFixture,
  { size, perSession, port }: AudienceOptions,
): Promise<Audience> {
  const sessions = await Promise.all(Array.from({ length: Math.ceil(size / perSession) }, () => fixture.session()));
  const viewers: LiveViewer[] = [];
  const stop = () => {
    for (const viewer of viewers) viewer.stop();
  };
  while (viewers.length < size) {
    for (const end = Math.min(size, viewers.length + AT_ONCE); viewers.length < end;) {
      const session = sessions[viewers.length % sessions.length];
      if (!session) throw new Error('An audience needs at least one seat');
      viewers.push(startViewer({ session, port, serverPort: stage.port }));
    }
    if (await until(() => viewers.every(({ isWatching }) => isWatching), { giveUpMs: UP_WITHIN_MS })) continue;
    stop();
    throw new Error('Not every socket could be opened');
  }
  return { fixture, viewers, session: await fixture.session(), stop };
}
