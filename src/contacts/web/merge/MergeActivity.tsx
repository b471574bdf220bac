import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ActivityPartProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useUndoMerge } from './merge-mutations.ts';
import { mergesQuery } from './merge-queries.ts';

const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '';

/** The line of a merge in the timeline, with Undo while that is possible. */
export function MergeActivity({ module, record, activity: { kind, actor, detail } }: ActivityPartProps) {
  const { t } = useTranslation('contacts');
  const { data: merges = [] } = useQuery(mergesQuery(record.id));
  const undo = useUndoMerge(record.id);
  if (kind === 'merge_undone')
    return (
      <p className="font-medium [overflow-wrap:anywhere]">
        {t('merge.activity_undone', { actor: actor.label, name: labelOf(detail['other']) })}
      </p>
    );
  const merge = merges.find(({ id }) => id === detail['merge_id']);
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">
        {t('merge.activity', { actor: actor.label, name: labelOf(detail['merged']) })}
      </p>
      {merge && merge.undo_until !== null && module.allows.edit && (
        <Button size="sm" icon={Undo2} className="mt-1.5" busy={undo.isPending} onClick={() => undo.mutate(merge.id)}>
          {t('merge.undo')}
        </Button>
      )}
    </>
  );
}
