import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { providerNames } from '../provider-names.ts';
import type { TemplateActs } from './use-template-acts.ts';

/** The question before something is done that people notice, or that cannot be undone. */
export function ActDialog({ acts }: { acts: TemplateActs }) {
  const { t } = useTranslation('templates');
  const { asked, template } = acts;
  if (asked === null) return null;
  const words = { name: template.name, ...providerNames(template.channels_group) };
  return (
    <ConfirmDialog
      open
      onOpenChange={acts.cancel}
      danger={asked !== 'deactivate'}
      busy={acts.isRunning(asked)}
      title={t(`ask.${asked}.title`, words)}
      confirmLabel={t(`ask.${asked}.confirm`)}
      cancelLabel={t(`ask.${asked}.keep`)}
      onConfirm={acts.confirm}
    >
      {t(`ask.${asked}.text`, words)}
    </ConfirmDialog>
  );
}
