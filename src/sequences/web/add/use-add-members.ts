import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, Reply } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import type { Selection } from '../../../records/contract/record.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { sequenceChanged } from '../queries.ts';

/** As many contacts as one call takes by their ids (specification, section 9). */
export const MEMBERS_AT_ONCE = 100;

/** How far it has come. */
export interface AddProgress {
  done: number;
  all: number;
}

/** What became of it, and what ended it before its end. */
export interface AddResult {
  added: number;
  /** Were inside already, and stay as they are. */
  known: number;
  refused: number;
  failure: Error | null;
}

/** Chosen contacts: how many, and who; a selection is read where it is added. */
export type ChosenContacts = { count: number } & ({ ids: readonly string[] } | { selection: Selection });

type AddEndpoint = typeof sequenceEndpoints.addSequenceMembers;

/** One call after the other, until all are added. */
async function* addParts(id: string, chosen: ChosenContacts): AsyncGenerator<Reply<AddEndpoint>> {
  const send = (body: NonNullable<CallInput<AddEndpoint>['body']>) =>
    // Shown where the contacts were chosen.
    call(sequenceEndpoints.addSequenceMembers, { params: { id }, body }, { origin: 'sequences', display: false });
  if ('ids' in chosen) {
    for (let start = 0; start < chosen.ids.length; start += MEMBERS_AT_ONCE)
      yield await send({ contact_ids: chosen.ids.slice(start, start + MEMBERS_AT_ONCE) });
    return;
  }
  const { selection } = chosen;
  let reply = await send({ selection });
  yield reply;
  for (; reply.next !== null; yield reply) reply = await send({ selection, next: reply.next });
}

/**
 * Adds contacts to a sequence, however many, one call after the other. Who was added before a call failed stays inside,
 * and is counted.
 */
export function useAddMembers() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<AddProgress | null>(null);
  async function add(id: string, chosen: ChosenContacts): Promise<AddResult> {
    const { count } = chosen;
    const result: AddResult = { added: 0, known: 0, refused: 0, failure: null };
    setProgress({ done: 0, all: count });
    try {
      for await (const reply of addParts(id, chosen)) {
        result.added += reply.added;
        result.known += reply.already_members;
        result.refused += reply.refused;
        const done = result.added + result.known + result.refused;
        setProgress({ done, all: Math.max(done, count) });
      }
    } catch (error) {
      result.failure = error instanceof Error ? error : new Error('Adding members failed', { cause: error });
    }
    setProgress(null);
    await sequenceChanged(client, id);
    return result;
  }
  return { progress, add };
}
