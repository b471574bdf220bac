import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { chatViews } from '../../contract/chat.ts';
import { setFilter, useInbox } from '../inbox/inbox-store.ts';

/** Names the view of the list, and changes it. */
export function ViewMenu() {
  const { t } = useTranslation('chats');
  const view = useInbox((state) => state.filter.view);
  return (
    <h1 className="flex min-h-[30px] min-w-0 items-center text-lg font-semibold">
      <Menu
        trigger={
          <button type="button" className="flex min-w-0 items-center gap-1.5 rounded-sm pointer-coarse:min-h-11">
            <span className="truncate">{t(`view.${view}`)}</span>
            <ChevronDown aria-hidden className="text-tertiary" />
          </button>
        }
      >
        <MenuChoices
          label={t('view.label')}
          options={chatViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onValueChange={(next) => setFilter({ view: next })}
        />
      </Menu>
    </h1>
  );
}
