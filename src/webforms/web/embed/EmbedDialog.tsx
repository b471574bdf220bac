import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { webFormPaths } from '../paths.ts';
import { EmbedSnippets } from './EmbedSnippets.tsx';

/** How a form is shown on a website. */
export function EmbedDialog({ form, onClose }: { form: WebForm; onClose: () => void }) {
  const { t } = useTranslation('webforms');
  const mayEdit = usePermission('forms.edit');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('embed.title')} description={form.name}>
      <div className="flex flex-col gap-4">
        <EmbedSnippets
          form={form}
          warning={
            form.allowed_origins.length === 0 && (
              <Callout tone="warning" title={t('embed.no_site')}>
                {t('embed.no_site_text')}{' '}
                <Link to={webFormPaths.form(form.id)}>{t(mayEdit ? 'embed.add_site' : 'embed.see_form')}</Link>
              </Callout>
            )
          }
        />
      </div>
    </Dialog>
  );
}
