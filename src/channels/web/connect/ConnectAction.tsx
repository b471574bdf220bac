import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ProviderErrorDetails } from '../ProviderErrorDetails.tsx';
import { useConnect } from './use-connect.ts';

interface ConnectActionProps {
  label: string;
  onDone: () => void;
}

/** The button that opens the login window, and how it stands with it. */
export function ConnectAction({ label, onDone }: ConnectActionProps) {
  const { t } = useTranslation('channels');
  const { state, start, show, cancel } = useConnect(onDone);
  return (
    <div className="flex flex-col gap-4">
      <div aria-live="polite" className="contents">
        {state.step === 'waiting' && <Callout title={t('connect.waiting')}>{t('connect.waiting_text')}</Callout>}
        {state.step === 'exchanging' && <Callout>{t('connect.exchanging')}</Callout>}
      </div>
      {state.step === 'problem' && (
        <Callout tone="danger" live>
          {state.sentence}
          {state.error && <ProviderErrorDetails error={state.error} />}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {state.step === 'waiting' ? (
          <>
            <Button variant="primary" size="lg" onClick={show}>
              {t('connect.show_window')}
            </Button>
            <Button size="lg" onClick={cancel}>
              {t('connect.stop')}
            </Button>
          </>
        ) : (
          <Button variant="primary" size="lg" busy={state.step === 'exchanging'} onClick={start}>
            {state.step === 'problem' ? t('connect.again') : label}
          </Button>
        )}
      </div>
    </div>
  );
}
