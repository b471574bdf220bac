import { Forward, Image, Megaphone, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';

interface Referral {
  isPost: boolean;
  headline: string;
  body: string;
  url: string | null;
  /** Of the picture, or of the first one of a video. The browser loads nothing from other sites: it is a link. */
  picture: string | null;
  /** What the advertisement greeted the customer with. */
  welcome: string;
}

/** What the provider says beside a message; a customer decides what is in it, so each part is checked. */
interface Origin {
  forwarded: 'no' | 'once' | 'often';
  referral: Referral | null;
  product: string | null;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readOrigin(meta: Message['meta']): Origin {
  const referral = fieldsOf(meta['referral']);
  const product = textOf(fieldsOf(meta['referred_product'])?.['product']);
  return {
    forwarded: meta['frequently_forwarded'] === true ? 'often' : meta['forwarded'] === true ? 'once' : 'no',
    referral: referral && {
      isPost: referral['source_type'] === 'post',
      headline: textOf(referral['headline']),
      body: textOf(referral['body']),
      url: webAddress(textOf(referral['source_url'])),
      picture: webAddress(textOf(referral['picture_url'])),
      welcome: textOf(referral['welcome']),
    },
    product: product === '' ? null : product,
  };
}

/** Only web addresses are linked. */
function webAddress(text: string): string | null {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** Does anything stand above the message's own content? */
export function hasOrigin(meta: Message['meta']): boolean {
  const { forwarded, referral, product } = readOrigin(meta);
  return forwarded !== 'no' || referral !== null || product !== null;
}

/** Above a message: that it was forwarded, the advertisement that it came from, the product that it asks about. */
export function MessageOrigin({ meta }: Pick<Message, 'meta'>) {
  const { t } = useTranslation('chats');
  const { forwarded, referral, product } = readOrigin(meta);
  return (
    <>
      {forwarded !== 'no' && (
        <div className="mb-px flex items-center gap-1 text-xs text-bubble-meta">
          <Forward aria-hidden className="size-3.5 rtl:-scale-x-100" />
          {t(forwarded === 'often' ? 'message.forwarded_often' : 'message.forwarded')}
        </div>
      )}
      {referral && <ReferralCard referral={referral} />}
      {product !== null && (
        <OriginCard icon={<Package aria-hidden />} title={t('message.about_product')}>
          <bdi className="block font-semibold [overflow-wrap:anywhere]">{product}</bdi>
        </OriginCard>
      )}
    </>
  );
}

function ReferralCard({ referral }: { referral: Referral }) {
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
