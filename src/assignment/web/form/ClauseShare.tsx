import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { useRuleEditor } from './rule-editor.ts';

/** How many of the chats of the last 30 days a stored clause took. */
export function ClauseShare({ stored }: { stored: string | null }) {
  const { t } = useTranslation('assignment');
  const { chats } = useRuleEditor();
  if (!chats || chats.total === 0 || stored === null) return null;
  const count = chats.of.get(stored) ?? 0;
  const percent = Math.round((count / chats.total) * 100);
  const text = t('clause.share', { percent });
  return (
    <span title={text} className="flex min-h-6 shrink-0 items-center gap-2 text-xs text-tertiary">
      <span className="flex w-14 max-md:hidden">
        <ProgressBar
          label={text}
          segments={count === 0 ? [] : [{ value: count, label: t('stats.title'), color: 1 }]}
          total={chats.total}
        />
      </span>
      <span aria-hidden className="min-w-7 text-end tabular-nums">
        {t('clause.percent', { percent })}
      </span>
    </span>
  );
}
