import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { recordMessages } from '../../../records/web/index.ts';
import { useLate } from '../../../ui/primitives/use-late.ts';
import type { CloseChatDialogProps } from './CloseChatDialog.tsx';

async function loadDialog() {
  const { CloseChatDialog } = await withMessages([recordMessages], () => import('./CloseChatDialog.tsx'));
  return (props: CloseChatDialogProps) => <CloseChatDialog {...props} />;
}

/** The dialog of a log, which few organisations want: no part of what the inbox loads first. */
export function LateCloseChatDialog(props: CloseChatDialogProps) {
  const draw = useLate(props.open, loadDialog);
  return draw ? draw(props) : null;
}
