import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import { messageLine } from '../list/preview.ts';
import { extractQuery } from '../queries.ts';
import type { ChatSectionProps } from '../slot-props.ts';
import { ExtractState } from './ExtractState.tsx';

/** Starred messages; a press goes to one. */
export function StarredList({ chat, onJump }: ChatSectionProps) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const list = useQuery(extractQuery(chat.id, 'starred'));
  const messages = list.data?.messages ?? [];
  return (
    <SidePanelSection title={t('details.starred')} rememberAs="chat.starred">
      <ExtractState list={list} isEmpty={messages.length === 0} empty={t('details.no_starred')}>
        <ul className="-mx-1.5 max-h-60 overflow-y-auto">
          {messages.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                onClick={() => onJump(message.id)}
                className="flex min-h-6 w-full items-center gap-2 rounded-sm px-1.5 py-0.5 text-start text-xs hover:bg-hover pointer-coarse:min-h-11"
              >
                <Star aria-hidden className="size-3.5 text-star" />
                <span dir="auto" className="min-w-0 flex-1 truncate text-secondary">
                  {messageLine(message, t)}
                </span>
                <span className="text-tertiary tabular-nums">{formatDate(message.time, 'label')}</span>
              </button>
            </li>
          ))}
        </ul>
      </ExtractState>
    </SidePanelSection>
  );
}
