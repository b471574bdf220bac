import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { recordSaved, recordsDeleted } from '../../records/web/index.ts';
import { sequenceEndpoints } from '../contract/endpoints.ts';
import type { Sequence } from '../contract/sequence.ts';
import { sequenceChanged, sequenceOfFormQuery, sequenceQuery } from './queries.ts';

// Those that ask show why it was refused.
const quiet = { origin: 'sequences', display: false } as const;

const MODULE = 'sequences';

function keep(client: QueryClient, sequence: Sequence, as_of?: number): void {
  client.setQueryData(sequenceQuery(sequence.id).queryKey, sequence);
  recordSaved(client, MODULE, sequence, as_of);
}

export type SequenceBody = NonNullable<CallInput<typeof sequenceEndpoints.createSequence>['body']>;
export type SequenceChange = NonNullable<CallInput<typeof sequenceEndpoints.updateSequence>['body']>;

/** Adds a sequence; it is paused. */
export function useCreateSequence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SequenceBody) => callNumbered(sequenceEndpoints.createSequence, { body }, quiet),
    onSuccess: ({ reply, as_of }) => keep(client, reply.sequence, as_of),
  });
}

/** Changes a sequence by its whole body. */
export function useUpdateSequence(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SequenceChange) =>
      callNumbered(sequenceEndpoints.updateSequence, { params: { id }, body }, quiet),
    onSuccess: ({ reply, as_of }) => {
      keep(client, reply.sequence, as_of);
      void sequenceChanged(client, id);
    },
  });
}

/** Starts a sequence (`resume`) or pauses it (`pause`). */
export function useSwitchSequence(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'resume' | 'pause') =>
      callNumbered(sequenceEndpoints.updateSequence, { params: { id }, query: { action } }, quiet),
    onSuccess: ({ reply, as_of }) => {
      keep(client, reply.sequence, as_of);
      void sequenceChanged(client, id);
    },
  });
}

export function useDeleteSequence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callNumbered(sequenceEndpoints.deleteSequence, { params: { id } }, { origin: 'sequences' }),
    onSuccess: ({ as_of }, id) => {
      recordsDeleted(client, MODULE, [id], as_of);
      void client.invalidateQueries({ queryKey: ['sequences', 'of_contact'] });
    },
  });
}

interface Exit {
  sequenceId: string;
  memberId: string;
}

/** Lets a member leave. */
export function useExitMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sequenceId: id, memberId }: Exit) =>
      call(
        sequenceEndpoints.exitSequenceMember,
        { params: { id, memberId }, query: { action: 'exit' } },
        { origin: 'sequences' },
      ),
    // Refused, because they have left meanwhile: what is shown is of before.
    onSettled: (_, __, { sequenceId }) => sequenceChanged(client, sequenceId),
  });
}

/** Chooses the sequence that contacts of a web form enter. */
export function useSetSequenceOfForm(formId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sequence: { id: string } | null) => {
      const input = { params: { formId }, body: { sequence } };
      return (await call(sequenceEndpoints.setSequenceOfForm, input, quiet)).sequence;
    },
    onSuccess: (sequence) => client.setQueryData(sequenceOfFormQuery(formId).queryKey, sequence),
  });
}
