import { useTranslation } from 'react-i18next';
import type { ChatSectionProps } from '../../../chats/web/index.ts';
import { SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import { RunsList } from './RunsList.tsx';

/** What ran in a chat, in the panel beside it: why somebody got it, and why a script ended. */
export function ChatRuns({ chat: { id } }: ChatSectionProps) {
  const { t } = useTranslation('actions_runs');
  return (
    <SidePanelSection title={t('of_chat')} rememberAs="chat.automations">
      <RunsList key={id} filter={{ chat_id: id }} isCompact />
    </SidePanelSection>
  );
}
