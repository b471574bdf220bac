import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../accounts/web/index.ts';
import { hasCode } from '../../foundation/web/api/call.ts';
import { moduleQuery, recordQuery } from '../../records/web/index.ts';
import type { ImportScope } from './import-scope.ts';

/** What the rows of a file go to, in words. */
export interface Target {
  /** Of the module, or of the list. */
  name: string;
  /** "contact", "contacts" */
  record: string;
  records: string;
  /** The signed-in person may import into it. */
  mayImport: boolean;
  /** … and may add fields to the form of the records. */
  mayAddFields: boolean;
}

interface TargetState {
  target: Target | null;
  /** The list is not there. */
  isMissing: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

/** The list that contacts are imported into. */
function useList(listId: string | null) {
  const query = useQuery({ ...recordQuery('contact_lists', listId ?? ''), enabled: listId !== null });
  const name = query.data?.['name'];
  return {
    query,
    name: typeof name === 'string' ? name : null,
    isMissing: query.data === null || hasCode(query.error, 'NOT_FOUND', 'INVALID_DATA'),
  };
}

/** Reads what the rows of a file go to. */
export function useTarget({ module: name, listId }: ImportScope): TargetState {
  const { i18n } = useTranslation();
  const module = useQuery(moduleQuery(name));
  const list = useList(listId);
  const mayFillLists = usePermission('outreach.edit');
  const asked = listId === null ? [module] : [module, list.query];
  const title = listId === null ? module.data?.plural_label : list.name;
  return {
    target:
      module.data && typeof title === 'string'
        ? {
            name: title,
            record: module.data.label.toLocaleLowerCase(i18n.language),
            records: module.data.plural_label.toLocaleLowerCase(i18n.language),
            mayImport: module.data.allows.import && (listId === null || mayFillLists),
            mayAddFields: module.data.allows.customize,
          }
        : null,
    isMissing: list.isMissing,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    isFetching: asked.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of asked) void query.refetch();
    },
  };
}
