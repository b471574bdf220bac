import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { OrganisationFormState } from './use-organisation-form.ts';

interface OrganisationHeaderProps {
  state: OrganisationFormState;
  mayEdit: boolean;
}

/** Title, how much is unsaved, and the two ways out of that. */
export function OrganisationHeader({ state, mayEdit }: OrganisationHeaderProps) {
  const { t } = useTranslation('accounts');
  const { changeCount, isSaving, discardAll } = state;
  return (
    <PageHeader
      title={t('organisation.title')}
      className="sticky top-0 z-sticky bg-canvas"
      actions={
        mayEdit && (
          <>
            <output className="flex items-center gap-1.5 text-xs font-medium text-warning-text">
              {changeCount > 0 && (
                <>
                  <TriangleAlert aria-hidden className="size-3.5" />
                  {t('organisation.unsaved', { count: changeCount })}
                </>
              )}
            </output>
            {changeCount > 0 && (
              <Button variant="ghost" disabled={isSaving} onClick={discardAll}>
                {t('organisation.discard')}
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              busy={isSaving}
              disabled={changeCount === 0 && !isSaving}
              keyHint={keyLabel('Mod+s')}
            >
              {t('organisation.save')}
            </Button>
          </>
        )
      }
    />
  );
}
