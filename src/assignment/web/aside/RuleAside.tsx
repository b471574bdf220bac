import { useTranslation } from 'react-i18next';
import { RunsList } from '../../../actions/web/index.ts';
import type { RuleForm } from '../form/use-rule-form.ts';
import { LastDays } from './LastDays.tsx';
import { TryContact } from './TryContact.tsx';

interface RuleAsideProps {
  /** Null while it was never saved. */
  ruleId: string | null;
  form: Pick<RuleForm, 'values' | 'isComplete'>;
  /** The place of the clause that the tried contact fits. */
  onMatched: (path: string | null) => void;
}

/** Beside the clauses: what they would do with somebody, and what the stored rule did. */
export function RuleAside({ ruleId, form, onMatched }: RuleAsideProps) {
  const { t } = useTranslation('assignment');
  return (
    <aside aria-label={t('try.result')}>
      <TryContact ruleId={ruleId} form={form} onMatched={onMatched} />
      {ruleId !== null && (
        <>
          <LastDays ruleId={ruleId} />
          <section className="border-t border-subtle p-4 md:p-5">
            <h2 className="mb-2 font-semibold">{t('stats.runs')}</h2>
            <RunsList isCompact filter={{ kind: 'assignment_rule', record_id: ruleId }} />
          </section>
        </>
      )}
    </aside>
  );
}
