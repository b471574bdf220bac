import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { RuleStats } from '../../contract/rule.ts';
import { statsQuery } from '../queries.ts';

/** Who got how many chats by the rule, and how many wait for somebody. */
export function LastDays({ ruleId }: { ruleId: string }) {
  const { t } = useTranslation('assignment');
  const { data: stats, isError, refetch } = useQuery(statsQuery(ruleId));
  return (
    <section className="flex flex-col gap-3 border-t border-subtle p-4 md:p-5">
      <h2 className="font-semibold">{t('stats.title')}</h2>
      {!stats && !isError && <SkeletonText lines={4} />}
      {!stats && isError && (
        <p className="text-tertiary">
          {t('stats.load_failed')} <LinkButton onClick={() => void refetch()}>{t('stats.again')}</LinkButton>
        </p>
      )}
      {stats && <Numbers stats={stats} />}
    </section>
  );
}

function Numbers({ stats: { users, waiting, chats } }: { stats: RuleStats }) {
  const { t } = useTranslation('assignment');
  const most = Math.max(1, ...users.map((user) => user.chats));
  return (
    <>
      {chats === 0 && <p className="text-tertiary">{t('stats.none')}</p>}
      <ul className="flex flex-col gap-2">
        {users.map(({ id, label, chats: count }) => (
          <li key={id} className="grid grid-cols-[20px_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
            <Avatar name={label} size={20} letters={1} />
            <bdi className="truncate">{label}</bdi>
            <ProgressBar
              label={t('stats.bar', { name: label, count })}
              segments={[{ value: count, label: t('stats.title'), color: 1 }]}
              total={most}
            />
            <span aria-hidden className="min-w-7 text-end tabular-nums text-secondary">
              {count}
            </span>
          </li>
        ))}
      </ul>
      {waiting > 0 && <p className="text-warning-text">{t('stats.waiting', { count: waiting })}</p>}
    </>
  );
}
