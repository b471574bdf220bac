import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { businessQuery } from '../../../accounts/web/index.ts';
import { useClassifications, useLabels } from '../../../chats/web/index.ts';
import { criteriaFields, lookupQuery, moduleQuery } from '../../../records/web/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { fieldsOfSources } from '../../../rules/contract/sources.ts';
import type { FindRecords } from '../../../rules/web/index.ts';
import { assignmentSources, isFieldOfContacts } from '../../contract/sources.ts';

/** What the conditions of rules compare: the contact, the chat, its first message, the time; null until it is known. */
export function useRuleFields(): { fields: readonly CriteriaField[] | null; findRecords: FindRecords } {
  const client = useQueryClient();
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  const { data: business } = useQuery(businessQuery);
  const { options: classification } = useClassifications();
  const { options: labels } = useLabels();
  const fields = useMemo(() => {
    if (!contacts || !business) return null;
    const channels = business.channels.map(({ id, name }) => ({ value: id as string, label: name }));
    return [
      ...criteriaFields({ ...contacts, source_fields: contacts.source_fields.filter(isFieldOfContacts) }),
      ...fieldsOfSources(assignmentSources({ channels, classification, labels })),
    ];
  }, [contacts, business, classification, labels]);
  const findRecords = useCallback<FindRecords>(
    (module, query) => client.fetchQuery(lookupQuery(module, query)),
    [client],
  );
  return { fields, findRecords };
}
