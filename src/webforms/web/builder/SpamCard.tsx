import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import type { Builder } from './use-builder.ts';

/** What of the protection against programs a business decides itself. */
export function SpamCard({ builder, stored }: { builder: Builder; stored: WebForm | null }) {
  const { t } = useTranslation('webforms');
  const { values, set, isReadOnly } = builder;
  return (
    <SettingsCard title={t('spam.title')}>
      <SettingsRow label={t('spam.links')} control="auto">
        <Switch
          checked={values.blocks_links}
          disabled={isReadOnly}
          onCheckedChange={(isOn) => set('blocks_links', isOn)}
        />
      </SettingsRow>
      <SettingsRow label={t('spam.visitors')} control="auto">
        <Switch
          checked={values.limits_visitors}
          disabled={isReadOnly}
          onCheckedChange={(isOn) => set('limits_visitors', isOn)}
        />
      </SettingsRow>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-xs text-tertiary md:px-5">
        {t('spam.always')}
        {stored && stored.counts.stopped > 0 && (
          <span className="flex items-center gap-1 text-success-text">
            <ShieldCheck aria-hidden className="size-3.5" />
            {t('spam.stopped', { count: stored.counts.stopped })}
          </span>
        )}
      </p>
    </SettingsCard>
  );
}
