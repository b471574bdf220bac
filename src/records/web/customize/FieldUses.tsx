import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { recordListPath, recordPath } from '../../../foundation/web/slots/composition.ts';
import type { FieldUse } from '../../contract/field-use.ts';

function addressOf({ at }: FieldUse): string | null {
  if (at === null) return null;
  if ('id' in at) return recordPath(at.module, at.id);
  const list = recordListPath(at.module);
  return list === null ? null : `${list}?view=${at.view}`;
}

/** Each use with its kind and name, and a link to those that can be opened. */
export function FieldUses({ uses }: { uses: readonly FieldUse[] }) {
  const { t } = useTranslation('customize');
  const sentence = useSentence();
  if (uses.length === 0) return null;
  return (
    <ul aria-label={t('uses')} className="mt-1 flex flex-col gap-1">
      {uses.map((use) => {
        const to = addressOf(use);
        return (
          <li key={`${use.kind} ${use.name} ${to}`} className="flex min-w-0 gap-1.5">
            <span className="shrink-0 text-secondary first-letter:uppercase">{sentence(use.kind)}</span>
            {to === null ? (
              <span dir="auto" className="min-w-0 break-words">
                {use.name}
              </span>
            ) : (
              <Link to={to} dir="auto" className="min-w-0 break-words font-medium underline">
                {use.name}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
