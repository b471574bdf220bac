import { CircleCheck, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../foundation/web/api/call.ts';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../foundation/web/i18n/use-sentence.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Callout } from '../../ui/primitives/Callout.tsx';
import { ProgressBar } from '../../ui/primitives/ProgressBar.tsx';
import type { Channel } from '../contract/channel.ts';
import { ProviderErrorDetails } from './ProviderErrorDetails.tsx';
import { useImportEarlier } from './use-import-earlier.ts';

type ImportState = 'offered' | 'running' | 'done';

/** What was refused can be asked for again, once its cause is removed. */
function stateOf(appImport: Channel['app_import']): ImportState {
  if (appImport === null || appImport.refusal !== null) return 'offered';
  return appImport.percent === 100 ? 'done' : 'running';
}

/** Contacts and chats on the phone whose number this is: asked for once, then how far they are. */
export function PhoneChats({ channel, mayEdit }: { channel: Channel; mayEdit: boolean }) {
  const { t, i18n } = useTranslation('channels');
  const sentence = useSentence();
  const failureText = useFailureText();
  const ask = useImportEarlier();
  const state = stateOf(channel.app_import);
  const percent = channel.app_import?.percent ?? 0;
  const refusal = channel.app_import?.refusal ?? null;
  return (
    <section
      aria-label={t('phone_chats.title')}
      className="flex flex-col gap-2 rounded-md border border-subtle bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {state === 'done' ? (
          <CircleCheck aria-hidden className="mt-px size-4 shrink-0 self-start text-success-text" />
        ) : (
          <MessagesSquare aria-hidden className="mt-px size-4 shrink-0 self-start text-secondary" />
        )}
        <div className="min-w-40 flex-1">
          <h3 className="font-semibold">{t('phone_chats.title')}</h3>
          <p className="text-secondary">{t(`phone_chats.${state}`)}</p>
        </div>
        {state === 'running' && (
          <span className="text-secondary tabular-nums">
            {new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(percent / 100)}
          </span>
        )}
        {state === 'offered' && mayEdit && (
          <Button size="sm" className="max-md:w-full" busy={ask.isPending} onClick={() => ask.mutate(channel.id)}>
            {t('phone_chats.bring')}
          </Button>
        )}
      </div>
      {state === 'running' && (
        <ProgressBar
          running
          label={t('phone_chats.title')}
          segments={[{ value: percent, label: t('phone_chats.percent'), color: 4 }]}
          total={100}
        />
      )}
      {state === 'offered' && ask.error instanceof CallError ? (
        <Callout tone="danger" live>
          {failureText(ask.error)}
          <ProviderErrorDetails error={ask.error} />
        </Callout>
      ) : (
        refusal && <Callout tone="danger">{sentence(refusal.message)}</Callout>
      )}
    </section>
  );
}
