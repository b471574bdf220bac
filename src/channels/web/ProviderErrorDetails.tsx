import { useTranslation } from 'react-i18next';
import type { CallError } from '../../foundation/web/api/call.ts';

const shown = ['provider_code', 'subcode', 'type', 'trace_id'] as const;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

/** Everything that the provider said beside our sentence: its own title and message, and what its support asks for. */
export function ProviderErrorDetails({ error }: { error: CallError }) {
  const { t } = useTranslation('channels');
  const info = error.info ?? {};
  const title = textOf(info['user_title']);
  const message = textOf(info['user_message']);
  const rows = shown.flatMap((name) => {
    const value = textOf(info[name]);
    return value === null ? [] : [{ name, value }];
  });
  const isNew = (text: string | null): text is string => text !== null && !error.message.includes(text);
  if (rows.length === 0 && !isNew(title) && !isNew(message)) return null;
  return (
    <details className="mt-1.5">
      <summary className="w-fit cursor-pointer rounded-xs font-medium underline underline-offset-2 pointer-coarse:py-2.5">
        {t('provider_error.title')}
      </summary>
      {isNew(title) && <p className="mt-1 font-medium">{title}</p>}
      {isNew(message) && <p className="mt-1">{message}</p>}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
        {rows.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{t(`provider_error.${name}`)}</dt>
            <dd className="min-w-0 font-mono break-all">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
