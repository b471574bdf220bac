import { ContactRound, Upload } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Channel } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';
import { useUpdateChannel } from '../use-update-channel.ts';
import { ChannelStep } from './ChannelStep.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { StepHeading } from './StepHeading.tsx';

// Few numbers have it; a part that two pages share would otherwise be named in the first load.
const PhoneChats = lazy(async () => ({ default: (await import('../PhoneChats.tsx')).PhoneChats }));

/** Where contacts are imported; the end of that leads back here. */
const IMPORT = '/contacts/import';

/** Fourth step: contacts are imported from a file, or not now. */
export function ContactsPage() {
  return (
    <OnboardingLayout step="contacts">
      <ChannelStep>
        {(channel) =>
          // Skipped: Back does not ask again.
          channel.import_offered ? (
            <Contacts channel={channel} />
          ) : (
            <Navigate replace to={channelPaths.ready(channel.id)} />
          )
        }
      </ChannelStep>
    </OnboardingLayout>
  );
}

function Contacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const update = useUpdateChannel({ isShownInPlace: true });
  const skip = () => update.mutate({ id: channel.id, body: { import_skipped: true } });
  return (
    <section className="flex w-full max-w-130 flex-col gap-6">
      <StepHeading icon={ContactRound} title={t('contacts.title')}>
        <p>{t('contacts.lead')}</p>
      </StepHeading>
      {channel.is_in_app && (
        <Suspense>
          <PhoneChats channel={channel} mayEdit />
        </Suspense>
      )}
      {update.error instanceof CallError && (
        <Callout tone="danger" live>
          {failureText(update.error)}
        </Callout>
      )}
      <div className="flex flex-col items-center gap-2">
        <Link to={`${IMPORT}?channel=${channel.id}`} data-kit-edge className={buttonClasses('primary', 'lg')}>
          <Upload aria-hidden />
          {t(channel.is_in_app ? 'contacts.import_file' : 'contacts.import')}
        </Link>
        <Button variant="ghost" size="lg" busy={update.isPending} onClick={skip}>
          {t(channel.app_import ? 'contacts.next' : 'contacts.skip')}
        </Button>
      </div>
    </section>
  );
}
