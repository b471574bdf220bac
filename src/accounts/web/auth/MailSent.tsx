import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { accountPaths } from '../paths.ts';
import { AuthLayout } from './AuthLayout.tsx';

interface MailSentProps {
  text: 'sign_up.sent' | 'forgot.sent';
  email: string;
  /** Back to the form, for another address. */
  onAgain: () => void;
}

/** A link is on its way. The words never tell whether the address has an account. */
export function MailSent({ text, email, onAgain }: MailSentProps) {
  const { t } = useTranslation('accounts');
  return (
    <AuthLayout
      title={t('mail_sent.title')}
      lead={
        <Trans
          t={t}
          i18nKey={text}
          values={{ email }}
          components={{ bdi: <bdi className="font-medium break-words" /> }}
        />
      }
    >
      <output className="sr-only">{t('mail_sent.title')}</output>
      <Button size="lg" block onClick={onAgain}>
        {t('mail_sent.again')}
      </Button>
      <p className="text-center">
        <Link to={accountPaths.signIn}>{t('mail_sent.back')}</Link>
      </p>
    </AuthLayout>
  );
}
