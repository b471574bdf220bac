import { useTranslation } from 'react-i18next';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import { refusalsOf } from '../../contract/providers/refusals-of.ts';
import { CureLink } from './CureLink.tsx';

interface RefusalCureProps {
  kind: ChannelKind;
  /** The provider's own code and words; a refusal of our own rules has no code. */
  code: number | null;
  detail: string | null;
  /** The contact that was written to. */
  contactPath: string;
  /** Opens the choice of a template; null where it cannot be opened now. */
  onChooseTemplate: (() => void) | null;
}

/** Below the sentence of a refusal: who can fix its cause, the button that does, and what the provider said. */
export function RefusalCure({ kind, code, detail, contactPath, onChooseTemplate }: RefusalCureProps) {
  const { t } = useTranslation('refusals');
  const rule = code === null ? null : (refusalsOf(kind)?.ruleOf(code) ?? null);
  if (rule === null && detail === null) return null;
  return (
    <>
      {rule !== null && (
        <span className="flex flex-wrap justify-end gap-x-2">
          <span className="text-secondary">{t(`fixer.${rule.fixer}`)}</span>
          {rule.cure !== null && (
            <CureLink cure={rule.cure} contactPath={contactPath} onChooseTemplate={onChooseTemplate} />
          )}
        </span>
      )}
      <details className="text-end text-tertiary">
        <summary className="cursor-pointer rounded-xs underline underline-offset-2 pointer-coarse:py-2.5">
          {t('details')}
        </summary>
        {code !== null && <p className="tabular-nums">{t('code', { code })}</p>}
        {detail !== null && <p dir="auto">{detail}</p>}
      </details>
    </>
  );
}
