import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Submission } from '../../contract/web-form.ts';
import { webFormPaths } from '../paths.ts';
import { submissionsQuery, SUBMISSIONS_PAGE, webFormQuery } from '../queries.ts';

/** What visitors sent by a form, and the records that were made of it. */
export function SubmissionsPage({ id }: { id: string }) {
  const { t } = useTranslation('webforms');
  const failureText = useFailureText();
  const [page, setPage] = useState(1);
  const { data: form } = useQuery(webFormQuery(id));
  const { data, error, isFetching, refetch } = useQuery(submissionsQuery(id, page));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        crumbs={[
          { label: t('title'), to: webFormPaths.list },
          { label: form?.name ?? '', to: webFormPaths.form(id) },
        ]}
        title={t('submissions.title')}
      />
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && (
        <ErrorState title={t('submissions.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      )}
      {data?.submissions.length === 0 && (
        <EmptyState icon={Inbox} title={t('submissions.empty_title')}>
          {t('submissions.empty')}
        </EmptyState>
      )}
      {data && data.submissions.length > 0 && (
        <>
          <ul aria-label={t('submissions.title')} className="border-t border-subtle">
            {data.submissions.map((each) => (
              <SubmissionRow key={each.id} submission={each} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={SUBMISSIONS_PAGE}
            rowCount={data.submissions.length}
            hasNext={data.info.has_more}
            busy={isFetching}
            onPageChange={setPage}
          />
        </>
      )}
    </div>
  );
}

function SubmissionRow({ submission }: { submission: Submission }) {
  const { t } = useTranslation('webforms');
  const formatDate = useFormatDate();
  const { answers, contact, enquiry, submitted_time: time, consent_text: consent, problem } = submission;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-subtle bg-surface px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_16rem] md:px-6">
      <time dateTime={time} className="text-secondary tabular-nums">
        {formatDate(time, 'date_time')}
      </time>
      <dl className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-3 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]">
        {answers.map(({ label, text }, index) => (
          // Two questions may have one label; their order never changes.
          <div key={index} className="contents">
            <dt dir="auto" className="truncate text-tertiary">
              {label}
            </dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        {enquiry && (
          <RecordLink module="enquiries" id={enquiry.id} className="max-w-full truncate">
            {enquiry.label}
          </RecordLink>
        )}
        {contact && (
          <RecordLink module="contacts" id={contact.id} className="max-w-full truncate font-regular">
            {contact.label}
          </RecordLink>
        )}
        {consent !== null && <Tag tone="success">{t('submissions.agreed')}</Tag>}
        {problem !== null && <p className="text-xs text-danger-text">{t('submissions.problem', { problem })}</p>}
      </div>
    </li>
  );
}
