import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { EmbedSnippets } from './EmbedSnippets.tsx';

/** How a form is shown on a website. */
export function EmbedDialog({ form, onClose }: { form: WebForm; onClose: () => void }) {
  const { t } = useTranslation('webforms');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('embed.title')} description={form.name}>
      <div className="flex flex-col gap-4">
        {form.allowed_origins.length === 0 && <Callout tone="warning">{t('embed.not_allowed')}</Callout>}
        <EmbedSnippets form={form} />
      </div>
    </Dialog>
  );
}
