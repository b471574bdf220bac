import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { scriptPaths } from '../paths.ts';
import { scriptQuery } from '../queries.ts';
import { answerIcons, answerWords } from './answer-looks.ts';

interface UsedScriptProps {
  id: string;
  start: ReactNode;
  /** Below the questions: the closing message. */
  children: ReactNode;
}

/** The questions of a script of the list, which are changed on its own page. */
export function UsedScript({ id, start, children }: UsedScriptProps) {
  const { t, i18n } = useTranslation('script_builder');
  const failureText = useFailureText();
  const { data: script, error, isFetching, refetch } = useQuery(scriptQuery(id));
  return (
    <div className="mx-auto flex w-full max-w-140 flex-col items-stretch gap-3">
      <div className="flex max-w-full items-center gap-2 place-self-center rounded-full border border-default bg-surface px-3.5 py-[7px] font-medium">
        {start}
      </div>
      <section className="rounded-md border border-default bg-surface shadow-1">
        <header className="flex items-center gap-2 border-b border-subtle px-4 py-2.5">
          <h2 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {script?.name ?? t('used.title')}
          </h2>
          <Link to={scriptPaths.edit(id)}>{t('used.edit')}</Link>
        </header>
        {script ? (
          <ol className="[&>*+*]:border-t [&>*+*]:border-subtle">
            {script.script.questions.map((question) => {
              const Icon = answerIcons[question.response.type];
              return (
                <li key={question.id} className="flex items-center gap-2.5 px-4 py-2">
                  <Icon aria-hidden className="size-4 shrink-0 text-bot-text" />
                  <span className="min-w-0">
                    <span dir="auto" className="block truncate font-medium">
                      {question.content.text}
                    </span>
                    <span className="block truncate text-xs text-tertiary">
                      {answerWords(question, t, i18n.language)}
                    </span>
                  </span>
                </li>
              );
            })}
          </ol>
        ) : (
          <div className="p-4">
            {error ? (
              <ErrorState title={t('used.failed')} retrying={isFetching} onRetry={() => void refetch()}>
                {failureText(error)}
              </ErrorState>
            ) : (
              <SkeletonText lines={4} />
            )}
          </div>
        )}
      </section>
      {children}
    </div>
  );
}
