import { MessageSquareLock, Smile } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { useLate } from '../../../ui/primitives/use-late.ts';
import { loadPanels, type ComposerToolsHandle } from '../composer/tools/ComposerTools.tsx';

interface PhoneToolItemsProps {
  tools: RefObject<ComposerToolsHandle | null>;
  onComment: () => void;
}

/** On a phone the tools that have no room beside the text: emojis, panels of other areas, the way to a comment. */
export function PhoneToolItems({ tools, onComment }: PhoneToolItemsProps) {
  const { t } = useTranslation('chats_forms');
  const message = useMessage();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const panels = useLate(isPhone, loadPanels) ?? [];
  if (!isPhone) return null;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={Smile} onSelect={() => tools.current?.openEmojis()}>
        {t('emoji')}
      </MenuItem>
      {panels.map(({ id, icon, label }) => (
        <MenuItem key={id} icon={icon} onSelect={() => tools.current?.openPanel(id)}>
          {message(label)}
        </MenuItem>
      ))}
      <MenuItem icon={MessageSquareLock} onSelect={onComment}>
        {t('comment')}
      </MenuItem>
    </>
  );
}
