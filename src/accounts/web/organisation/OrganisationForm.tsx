import { useMemo, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Business } from '../../contract/business.ts';
import { saveShortcut } from '../shortcut-list.ts';
import { usePermission } from '../use-permission.ts';
import { BusinessHoursCard } from './BusinessHoursCard.tsx';
import { ChatSettings } from './ChatSettings.tsx';
import { ConflictCallout } from './ConflictCallout.tsx';
import { MarketingLimitsCard } from './MarketingLimitsCard.tsx';
import { MarketingWordsCard } from './MarketingWordsCard.tsx';
import { OrganisationHeader } from './OrganisationHeader.tsx';
import { PlaceSettings } from './PlaceSettings.tsx';
import { ReplyTargetField } from './ReplyTargetField.tsx';
import { useOrganisationForm } from './use-organisation-form.ts';

/** Everything of the page, once the business is known. */
export function OrganisationForm({ business }: { business: Business }) {
  const { t } = useTranslation('accounts');
  const formatDate = useFormatDate();
  const mayEdit = usePermission('organisation.edit');
  const state = useOrganisationForm(business);
  const formRef = useRef<HTMLFormElement>(null);
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        ...saveShortcut,
        isAlwaysOn: true,
        run: () => formRef.current?.requestSubmit(),
      },
    ],
    [],
  );
  useShortcuts(shortcuts);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mayEdit && state.changeCount > 0) state.submit(event);
      }}
      className="flex max-w-227 flex-col pb-8"
    >
      <OrganisationHeader state={state} mayEdit={mayEdit} />
      <div className="flex flex-col gap-4 px-4 md:px-6">
        {!mayEdit && <Callout>{t('organisation.read_only')}</Callout>}
        <DraftNotice isRestored={state.isRestored} onDiscard={state.discardAll} />
        <ConflictCallout state={state} />
        <SettingsCard>
          <div className="flex items-center gap-3 px-4 py-4 md:px-5">
            <Avatar name={business.name} size={56} className="rounded-lg" />
            <div className="min-w-0">
              <p className="truncate text-md font-semibold">{business.name}</p>
              <p className="text-xs text-tertiary tabular-nums">
                <Trans
                  t={t}
                  i18nKey="organisation.identity"
                  values={{ id: business.id, date: formatDate(business.created_time, 'date') }}
                  components={{ bdi: <bdi /> }}
                />
              </p>
            </div>
          </div>
          <PlaceSettings form={state.form} sentence={state.sentence} disabled={!mayEdit} />
        </SettingsCard>
        <SettingsCard title={t('organisation.chats')}>
          <ChatSettings form={state.form} disabled={!mayEdit} />
          <ReplyTargetField control={state.form.control} sentence={state.sentence} disabled={!mayEdit} />
        </SettingsCard>
        <BusinessHoursCard control={state.form.control} sentence={state.sentence} disabled={!mayEdit} />
        <MarketingLimitsCard control={state.form.control} sentence={state.sentence} disabled={!mayEdit} />
        <MarketingWordsCard control={state.form.control} sentence={state.sentence} disabled={!mayEdit} />
      </div>
      <UnsavedGuard when={mayEdit && state.changeCount > 0} onLeave={state.discardAll} />
    </form>
  );
}
