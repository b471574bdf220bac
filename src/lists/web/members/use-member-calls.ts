import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../foundation/web/api/call.ts';
import { listEndpoints } from '../../contract/endpoints.ts';
import { MEMBERS_AT_ONCE } from '../../contract/member.ts';
import { membersChanged } from './member-list.ts';

export type MemberAction = 'add' | 'remove' | 'subscribe' | 'unsubscribe';

/** How far a change of many members has come. */
export interface MemberProgress {
  action: MemberAction;
  done: number;
  all: number;
}

/** What became of it: how many were changed, how many needed no change, and what ended it before its end. */
export interface MemberResult {
  changed: number;
  unchanged: number;
  failure: Error | null;
}

/** One call, for at most as many contacts as one takes. */
async function send(listId: string, action: MemberAction, ids: string[]): Promise<Omit<MemberResult, 'failure'>> {
  const params = { id: listId };
  // Shown where the contacts were chosen.
  const options = { origin: 'records', display: false } as const;
  if (action === 'add') {
    const reply = await call(listEndpoints.addMembers, { params, body: { contact_ids: ids } }, options);
    return { changed: reply.added, unchanged: reply.already_members };
  }
  const body = { member_ids: ids };
  if (action === 'remove') await call(listEndpoints.removeMembers, { params, body }, options);
  else await call(listEndpoints.changeMembers, { params, query: { action }, body }, options);
  return { changed: ids.length, unchanged: 0 };
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
 * Changes members of a list, however many: a call takes at most 100 (specification, section 9), so more are sent one
 * call after the other. What was changed before a call failed stays changed, and is counted.
 */
export function useMemberCalls() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<MemberProgress | null>(null);
  async function run(
    listId: string,
    action: MemberAction,
    contacts: readonly string[] | ChosenContacts,
  ): Promise<MemberResult> {
    const { count, parts } = 'parts' in contacts ? contacts : namedContacts(contacts);
    const result: MemberResult = { changed: 0, unchanged: 0, failure: null };
    let done = 0;
    setProgress({ action, done, all: count });
    try {
      for await (const part of parts(MEMBERS_AT_ONCE)) {
        const { changed, unchanged } = await send(listId, action, [...part]);
        result.changed += changed;
        result.unchanged += unchanged;
        done += part.length;
        setProgress({ action, done, all: Math.max(done, count) });
      }
    } catch (error) {
      result.failure = error instanceof Error ? error : new Error('A change of members failed', { cause: error });
    }
    setProgress(null);
    await membersChanged(client, listId);
    return result;
  }
  return { progress, run };
}
