import { Package, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { moneyText } from './format.ts';

interface OrderMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'order'>;
  lead: ReactNode;
}

/** What the customer wants: products with quantity and price, and the total. */
export function OrderMessage({ message, isFirst, tone, content, lead }: OrderMessageProps) {
  const { t, i18n } = useTranslation('chats');
  const money = (amount: number, currency: string) => moneyText(amount, currency, i18n.language);
  const count = content.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} className="w-[300px] max-w-full text-sm">
      {lead}
      <div className="flex items-center gap-2 pt-0.5 pb-2 font-semibold">
        <ShoppingCart aria-hidden className="text-accent-text" />
        <span className="flex-1">{t('order.title', { count })}</span>
        <MessageMeta message={message} />
      </div>
      <ul>
        {content.items.map(({ product, quantity, price, currency }, index) => (
          <li key={index} className="flex items-center gap-2.5 py-1">
            <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-sm bg-sunken text-tertiary">
              <Package />
            </span>
            <span className="min-w-0 flex-1">
              <bdi className="block [overflow-wrap:anywhere]">{product}</bdi>
              <span className="block text-xs text-bubble-meta tabular-nums">
                {t('order.quantity', { quantity, price: money(price, currency) })}
              </span>
            </span>
            <b className="tabular-nums">{money(price * quantity, currency)}</b>
          </li>
        ))}
      </ul>
      <div className="mt-[5px] flex justify-between border-t border-dashed border-default pt-1.5 font-semibold">
        <span>{t('order.total', { currency: content.currency })}</span>
        <span className="tabular-nums">{money(content.total, content.currency)}</span>
      </div>
      {content.text && (
        <p dir="auto" className="pt-1 text-md">
          <FormattedText text={content.text} />
        </p>
      )}
    </Bubble>
  );
}
