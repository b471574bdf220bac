import { Forward } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { readOrigin } from './message-origin.ts';

// Few messages come from an advertisement or are about a product; the code of their cards comes with the first one.
const ReferralCard = lazy(async () => ({ default: (await import('./OriginCards.tsx')).ReferralCard }));
const ProductCard = lazy(async () => ({ default: (await import('./OriginCards.tsx')).ProductCard }));

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
      <Suspense>
        {referral && <ReferralCard referral={referral} />}
        {product !== null && <ProductCard product={product} />}
      </Suspense>
    </>
  );
}
