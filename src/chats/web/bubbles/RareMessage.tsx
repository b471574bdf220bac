import type { ReactNode } from 'react';
import type { Message } from '../../contract/message.ts';
import type { BubbleTone } from './Bubble.tsx';
import { CatalogMessage, ProductsMessage } from './CatalogMessages.tsx';
import { CommentMessage } from './CommentMessage.tsx';
import { ContactCards } from './ContactCards.tsx';
import { FormMessage } from './FormMessage.tsx';
import { LocationMessage } from './LocationMessage.tsx';
import type { KnownContent } from './message-content.ts';
import { OrderMessage } from './OrderMessage.tsx';
import { LocationRequest, SelectionRequest } from './RequestMessages.tsx';
import { UnsupportedMessage } from './UnsupportedMessage.tsx';

export type RareContent = Extract<
  KnownContent,
  {
    kind:
      | 'reply'
      | 'order'
      | 'contacts'
      | 'location'
      | 'location_request'
      | 'selection_request'
      | 'catalog'
      | 'products'
      | 'comment'
      | 'unsupported';
  }
>;

export interface RareMessageProps {
  frame: { message: Message; isFirst: boolean; tone: BubbleTone };
  lead: ReactNode;
  isAnswered: boolean;
  content: RareContent;
}

/** Kinds that few threads have; their code comes with the first message of one. */
export function RareMessage({ frame, lead, isAnswered, content }: RareMessageProps) {
  switch (content.kind) {
    case 'reply':
      return <FormMessage {...frame} content={content.value} lead={lead} />;
    case 'order':
      return <OrderMessage {...frame} content={content.value} lead={lead} />;
    case 'contacts':
      return <ContactCards {...frame} content={content.value} lead={lead} />;
    case 'location':
      return <LocationMessage {...frame} content={content.value} lead={lead} />;
    case 'location_request':
      return <LocationRequest {...frame} isAnswered={isAnswered} content={content.value} lead={lead} />;
    case 'selection_request':
      return <SelectionRequest {...frame} content={content.value} lead={lead} />;
    case 'catalog':
      return <CatalogMessage {...frame} content={content.value} lead={lead} />;
    case 'products':
      return <ProductsMessage {...frame} content={content.value} lead={lead} />;
    case 'comment':
      return <CommentMessage {...frame} content={content.value} />;
    case 'unsupported':
      return <UnsupportedMessage {...frame} content={content.value} />;
  }
}
