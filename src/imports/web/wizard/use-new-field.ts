import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { moduleQuery } from '../../../records/web/index.ts';
import type { ImportFile } from '../../contract/import.ts';
import { importFileQuery } from '../queries.ts';
import { guessType } from './guess-type.ts';

/** Longest label of a field. */
const LABEL_MAX = 60;

/** The label of the field that a column would become. */
export const labelOfColumn = (heading: string): string => heading.trim().slice(0, LABEL_MAX).trim();

export interface NewField {
  /** Adds a field named after a column, of the type that its first values have, and matches the column to it. */
  create: (column: number) => void;
  /** The column whose field is being added. */
  pending: number | null;
  /** Names of the fields that were added here. */
  added: ReadonlySet<string>;
  error: Error | null;
}

/** Makes fields out of columns of a file. */
export function useNewField(
  module: string,
  { id: fileId, header, rows }: ImportFile,
  onMatch: (column: number, field: string) => void,
): NewField {
  const client = useQueryClient();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (column: number) => {
      const body = {
        label: labelOfColumn(header[column] ?? ''),
        type: guessType(rows.map(({ cells }) => cells[column] ?? '')),
      };
      const options = { origin: 'modules', display: false } as const;
      return (await call(recordEndpoints.createField, { params: { module }, body }, options)).field;
    },
    onSuccess: ({ name, label, type }, column) => {
      client.setQueryData(
        importFileQuery(module, fileId).queryKey,
        (known) =>
          known && {
            ...known,
            proposal: {
              ...known.proposal,
              fields: [...known.proposal.fields, { name, label, type, is_required: false, is_match: false }],
            },
          },
      );
      setAdded((before) => new Set(before).add(name));
      onMatch(column, name);
      return client.invalidateQueries({ queryKey: moduleQuery(module).queryKey });
    },
  });
  return { create: mutate, pending: isPending ? variables : null, added, error };
}
