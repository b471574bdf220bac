import { Package, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { Bubble, BubbleButton, BubbleButtons, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { TextWithMeta } from './TextWithMeta.tsx';

interface Frame {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  lead: ReactNode;
}

/** The business's whole catalogue behind a button. */
export function CatalogMessage({ content, lead, ...frame }: Frame & { content: ContentOf<'catalog'> }) {
  const { t } = useTranslation('chats');
  return (
    <Bubble {...frame} className="w-[280px] max-w-full">
      {lead}
      <TextWithMeta message={frame.message} text={content.text} footer={content.footer} />
      <BubbleButtons>
        <BubbleButton>
          <Store aria-hidden />
          {t('catalog.view')}
        </BubbleButton>
      </BubbleButtons>
    </Bubble>
  );
}

/** Products of the catalogue, by section. */
export function ProductsMessage({ content, lead, ...frame }: Frame & { content: ContentOf<'products'> }) {
  return (
    <Bubble {...frame} className="w-[280px] max-w-full">
      {lead}
      {content.header !== undefined && <bdi className="block pt-0.5 font-semibold">{content.header}</bdi>}
      <TextWithMeta message={frame.message} text={content.text} footer={content.footer} />
      {content.sections.map(({ title, products }, index) => (
        <section key={index} className="mt-1.5 border-t border-dashed border-default pt-1.5 text-sm">
          {title !== undefined && <bdi className="block text-xs text-bubble-meta">{title}</bdi>}
          <ul>
            {products.map((product, position) => (
              <li key={position} className="flex items-start gap-2 py-0.5">
                <Package aria-hidden className="mt-px shrink-0 text-bubble-meta" />
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{product}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Bubble>
  );
}
