import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { RecordLink, type RecordPartProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { Pill, StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import type { Decision } from '../../contract/decision.ts';
import { reasonText } from './decision-words.ts';
import { loadWhyPanel } from './load-why-panel.ts';
import { useDecisions } from './use-decisions.ts';

const WhyPanel = lazy(async () => ({ default: await loadWhyPanel() }));

const modules = { campaign: 'campaigns', sequence: 'sequences' } as const;

/** Which messages of campaigns and sequences reached a contact, or did not, and why. */
export function ContactMessages({ record }: RecordPartProps) {
  const { t } = useTranslation('outreach');
  const { decisions, error, hasMore, isLoadingMore, more, retry } = useDecisions(record.id);
  const [opened, setOpened] = useState<Decision | null>(null);
  return (
    <section aria-label={t('contact.title')} className="flex flex-col items-start gap-2.5 border-t border-subtle pt-5">
      <h3 className="font-semibold text-secondary">{t('contact.title')}</h3>
      {!decisions &&
        (error ? (
          <p role="alert" className="text-danger-text">
            {t('contact.failed')} <LinkButton onClick={retry}>{t('contact.again')}</LinkButton>
          </p>
        ) : (
          <SkeletonText lines={2} />
        ))}
      {decisions?.length === 0 && <p className="text-tertiary">{t('contact.none')}</p>}
      {decisions && decisions.length > 0 && (
        <ul className="flex flex-col self-stretch">
          {decisions.map((decision) => (
            <Row key={decision.id} decision={decision} onWhy={() => setOpened(decision)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="sm" variant="ghost" busy={isLoadingMore} onClick={more}>
          {t('contact.more')}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <WhyPanel contact={opened.contact} decisionId={opened.id} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Row({ decision, onWhy }: { decision: Decision; onWhy: () => void }) {
  const { t } = useTranslation('outreach');
  const formatDate = useFormatDate();
  const { kind, record, step, template, outcome, status, time } = decision;
  return (
    <li className="flex flex-col gap-1 border-b border-subtle py-2 last:border-b-0">
      <span className="flex min-w-0 items-center justify-between gap-2">
        <RecordLink module={modules[kind]} id={record.id} className="min-w-0 truncate">
          {record.label}
        </RecordLink>
        {outcome === 'left_out' ? (
          <Pill tone="neutral">{t('contact.left_out')}</Pill>
        ) : (
          <StatusPill entity="message" value={status ?? 'pending'} />
        )}
      </span>
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 text-xs text-tertiary">
        <span className="min-w-0">
          {[
            t('why.step', { step: step.position }),
            outcome === 'left_out' ? reasonText(decision, t) : template?.label,
            formatDate(time, 'date_time'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <LinkButton aria-label={t('contact.why_of', { record: record.label, step: step.position })} onClick={onWhy}>
          {t('contact.why')}
        </LinkButton>
      </span>
    </li>
  );
}
