import { showOverChat } from '../../../chats/web/index.ts';
import type { ChatScript } from '../../contract/script.ts';
import { StartScript } from './StartScript.tsx';

/** Opens the dialog that starts a script over a chat, while that chat is open; with a script that is chosen already. */
export function showStartScript(chatId: string, script?: ChatScript): void {
  showOverChat(chatId, (props) => <StartScript {...props} {...(script && { first: script })} />);
}
