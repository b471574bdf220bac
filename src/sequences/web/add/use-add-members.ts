import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../foundation/web/api/call.ts';
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

/** Chosen contacts: how many, and their ids in parts of a given size. */
export interface ChosenContacts {
  count: number;
  parts: (size: number) => AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
}

/** Contacts who are named. */
export const namedContacts = (ids: readonly string[]): ChosenContacts => ({
  count: ids.length,
  *parts(size) {
    for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size);
  },
});

/**
 * Adds contacts to a sequence, however many, one call after the other. Who was added before a call failed stays inside,
 * and is counted.
 */
export function useAddMembers() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<AddProgress | null>(null);
  async function add(id: string, { count, parts }: ChosenContacts): Promise<AddResult> {
    const result: AddResult = { added: 0, known: 0, refused: 0, failure: null };
    let done = 0;
    setProgress({ done, all: count });
    try {
      for await (const part of parts(MEMBERS_AT_ONCE)) {
        const reply = await call(
          sequenceEndpoints.addSequenceMembers,
          { params: { id }, body: { contact_ids: [...part] } },
          // Shown where the contacts were chosen.
          { origin: 'sequences', display: false },
        );
        result.added += reply.added;
        result.known += reply.already_members;
        result.refused += reply.refused;
        done += part.length;
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
