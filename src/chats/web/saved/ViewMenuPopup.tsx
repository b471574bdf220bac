import { useQuery } from '@tanstack/react-query';
import { Bookmark, Settings2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moduleQuery } from '../../../records/web/index.ts';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { chatViews, type ChatView } from '../../contract/chat.ts';
import { waitingListNames, waitingLists } from '../inbox/inbox-lists.ts';
import { openSavedDialog, showList, showView, useInbox } from '../inbox/inbox-store.ts';
import { savedList } from './saved-filter.ts';

/** The views, the lists that the home page counts, and the filters that were saved. */
export function ViewMenuPopup(late: LatePopupProps) {
  const { t } = useTranslation('chats');
  const { t: tm } = useTranslation('chats_marks');
  const filter = useInbox((state) => state.filter);
  const { data: module } = useQuery(moduleQuery('chats'));
  const saved = (module?.views ?? []).filter((view) => !view.is_built_in);
  return (
    <Menu {...late}>
      <MenuChoices<ChatView | ''>
        label={t('view.label')}
        options={chatViews.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={filter.saved === null ? filter.view : ''}
        onValueChange={(view) => view !== '' && showView(view)}
      />
      <MenuSeparator />
      <MenuGroup label={t('waiting.label')}>
        {waitingListNames.map((name) => (
          <MenuItem key={name} onSelect={() => showList(waitingLists[name])}>
            {t(`waiting.${name}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={tm('saved.label')}>
        {saved.map((view) => (
          <MenuItem
            key={view.id}
            icon={view.sharing === 'team' ? Users : Bookmark}
            onSelect={() => showList(savedList(view))}
          >
            <bdi className="block max-w-56 truncate">{view.name}</bdi>
          </MenuItem>
        ))}
        <MenuItem onSelect={() => openSavedDialog('save')}>{tm('saved.save')}</MenuItem>
        {saved.length > 0 && (
          <MenuItem icon={Settings2} onSelect={() => openSavedDialog('manage')}>
            {tm('saved.manage')}
          </MenuItem>
        )}
      </MenuGroup>
    </Menu>
  );
}
