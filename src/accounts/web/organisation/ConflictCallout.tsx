import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { OrganisationFormState } from './use-organisation-form.ts';

/** Why saving failed; after a colleague's change, the choice between their values and one's own on top of them. */
export function ConflictCallout({ state }: { state: OrganisationFormState }) {
  const { t } = useTranslation('accounts');
  const { formError, theirs, loadTheirs, keepMine } = state;
  if (formError === null) return null;
  if (theirs === null) {
    return (
      <Callout tone="danger" live>
        {formError}
      </Callout>
    );
  }
  return (
    <Callout tone="warning" live title={formError}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={loadTheirs}>
          {t('organisation.load_theirs')}
        </Button>
        <Button size="sm" onClick={keepMine}>
          {t('organisation.keep_mine')}
        </Button>
      </div>
    </Callout>
  );
}
