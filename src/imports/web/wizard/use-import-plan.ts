import { useMemo, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../foundation/web/forms/form-draft.ts';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';
import type { ImportPlan } from '../../contract/import.ts';
import type { ImportScope } from '../import-scope.ts';
import type { OpenFile } from '../queries.ts';

/** What a person has chosen, apart from what is proposed. */
interface Chosen extends Omit<ImportPlan, 'mapping'> {
  /** Fields by the position of the column, and the columns they were chosen for. */
  columns: Readonly<Record<string, string | null>>;
  header: string;
  list: SelectOption<string> | null;
}

const nothingChosen: Chosen = {
  columns: {},
  header: '',
  existing: 'fill',
  country: null,
  is_consent_given: false,
  consent_source: '',
  list: null,
};

const headerOf = (header: readonly string[]): string => JSON.stringify(header);

export interface ImportChoices {
  /** Null until the file's columns are known. */
  plan: ImportPlan | null;
  list: SelectOption<string> | null;
  match: (column: number, field: string | null) => void;
  change: (changes: Partial<Omit<Chosen, 'columns' | 'header'>>) => void;
  /** The choices are of no use any more. */
  forget: () => void;
}

/** The plan of an import: what is proposed, with what was chosen instead. It outlives a reload of the page. */
export function useImportPlan({ root }: ImportScope, fileId: string, file: OpenFile | undefined): ImportChoices {
  const key = `import ${root} ${fileId}`;
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...nothingChosen,
    ...(readDraft(key, Object.keys(nothingChosen)) as Partial<Chosen> | null),
  }));
  const header = file && headerOf(file.import_file.header);
  const keep = (next: Chosen) => {
    setChosen(next);
    keepDraft(key, { ...next });
  };
  const plan = useMemo(() => {
    if (!file || header === undefined) return null;
    const { columns, header: of, list: _list, ...rest } = chosen;
    const own = of === header ? columns : {};
    const mapping = file.import_file.header.map((_, index) =>
      Object.hasOwn(own, index) ? (own[index] ?? null) : (file.proposal.mapping[index] ?? null),
    );
    return { ...rest, mapping };
  }, [file, header, chosen]);
  return {
    plan,
    list: chosen.list,
    match: (column, field) =>
      keep({
        ...chosen,
        header: header ?? '',
        columns: { ...(chosen.header === header ? chosen.columns : {}), [column]: field },
      }),
    change: (changes) => keep({ ...chosen, ...changes }),
    forget: () => dropDraft(key),
  };
}
