import type { SharedTestServer } from '../../../app/testing/test-server.ts';
import { createDueClaimer } from '../../../foundation/server/scheduler/claim-due.ts';
import { runDueRows } from '../../../foundation/server/scheduler/run-due.ts';
import { keepMessageWords } from '../search/keep-words.ts';

/** Does what the worker does in the background: afterwards every message that was written or changed is found. */
export async function keepAllWords({ database: { systemPool }, services }: SharedTestServer): Promise<void> {
  const claimer = createDueClaimer(systemPool, keepMessageWords);
  const stopping = new AbortController().signal;
  for (;;) {
    const { rows } = await claimer.claim();
    if (rows.length === 0) return;
    await runDueRows({ systemPool, services, kind: keepMessageWords, stopping }, rows);
  }
}
