import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder-context.ts';
import type { DraftGroup } from './draft-criteria.ts';

/** Before a row: "When" at the first, then how the rows of the group join, which a press switches for all of them. */
export function OperatorCell({ group, isFirst }: { group: DraftGroup; isFirst: boolean }) {
  const { t } = useTranslation('rules');
  const { switchOperator } = useBuilder();
  const isAnd = group.operator === 'AND';
  return (
    <span className="flex min-h-7 w-11 shrink-0 items-center justify-end pointer-coarse:min-h-11">
      {isFirst ? (
        <span className="text-xs font-medium text-tertiary">{t('when')}</span>
      ) : (
        <button
          type="button"
          data-kit-edge
          aria-label={t(isAnd ? 'switch_to_or' : 'switch_to_and')}
          onClick={() => switchOperator(group)}
          className="relative min-h-6 rounded-xs border border-default bg-raised px-1.5 text-2xs font-semibold text-secondary shadow-1 outline-offset-1 outline-focus-ring hover:bg-hover focus-visible:outline-2 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:inset-x-0"
        >
          {t(isAnd ? 'and' : 'or')}
        </button>
      )}
    </span>
  );
}
