import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { TextAction } from '../../../foundation/web/slots/area.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { MenuItem } from '../../../ui/primitives/Menu.tsx';
import { useLate } from '../../../ui/primitives/use-late.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { loadTextActions, textActionStore } from './text-action-store.ts';

/** Those that this person may do. */
function useTextActions(): readonly TextAction[] {
  const { permissions } = useCurrentUser();
  const actions = useLate(true, loadTextActions) ?? [];
  return actions.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}

/** Rows of a menu: what can be done with these words. */
export function TextActionItems({ text }: { text: string }) {
  const message = useMessage();
  return useTextActions().map((action) => (
    <MenuItem key={action.id} icon={action.icon} onSelect={() => textActionStore.setState({ doing: { action, text } })}>
      {message(action.label)}
    </MenuItem>
  ));
}

/** The same as buttons of a sheet, which closes first. */
export function TextActionButtons({ text, onClose }: { text: string; onClose: () => void }) {
  const message = useMessage();
  return useTextActions().map((action) => (
    <Button
      key={action.id}
      icon={action.icon}
      block
      onClick={() => {
        onClose();
        textActionStore.setState({ doing: { action, text } });
      }}
    >
      {message(action.label)}
    </Button>
  ));
}

/** The dialog of what is being done. */
export function TextActionHost() {
  const doing = useStore(textActionStore, (state) => state.doing);
  if (!doing) return null;
  const { action, text } = doing;
  return (
    <Suspense>
      <action.Screen text={text} onClose={() => textActionStore.setState({ doing: null })} />
    </Suspense>
  );
}
