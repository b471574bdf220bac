import { Image, Megaphone, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Referral } from './message-origin.ts';

/** The advertisement or post from which a message came. */
export function ReferralCard({ referral }: { referral: Referral }) {
  const { isPost, headline, body, url, picture, welcome } = referral;
  const { t } = useTranslation('chats');
  const name = headline || (url === null ? '' : new URL(url).hostname);
  return (
    <OriginCard icon={<Megaphone aria-hidden />} title={t(isPost ? 'message.from_post' : 'message.from_ad')}>
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="line-clamp-2 font-semibold text-accent-text hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
      )}
      {url === null && name !== '' && <bdi className="line-clamp-2 font-semibold">{name}</bdi>}
      {body !== '' && (
        <span dir="auto" className="line-clamp-2 text-xs">
          {body}
        </span>
      )}
      {picture !== null && (
        <a
          href={picture}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-0.5 inline-flex items-center gap-1 text-xs text-accent-text hover:underline"
        >
          <Image aria-hidden className="size-3.5" />
          {t('message.ad_picture')}
        </a>
      )}
      {welcome !== '' && (
        <div className="mt-1.5 border-t border-dashed border-default pt-1.5">
          <span className="block text-xs text-bubble-meta">{t('message.ad_welcome')}</span>
          <span dir="auto" className="line-clamp-4 whitespace-pre-line">
            {welcome}
          </span>
        </div>
      )}
    </OriginCard>
  );
}

/** The product that a message asks about. */
export function ProductCard({ product }: { product: string }) {
  const { t } = useTranslation('chats');
  return (
    <OriginCard icon={<Package aria-hidden />} title={t('message.about_product')}>
      <bdi className="block font-semibold [overflow-wrap:anywhere]">{product}</bdi>
    </OriginCard>
  );
}

function OriginCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="-mx-1 mb-1 flex w-[calc(100%+8px)] min-w-60 gap-2.5 rounded-md bg-bubble-quote px-2 py-[7px] text-sm">
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-surface text-tertiary">{icon}</span>
      <div className="min-w-0 flex-1">
        <span className="block text-xs text-bubble-meta">{title}</span>
        {children}
      </div>
    </div>
  );
}
