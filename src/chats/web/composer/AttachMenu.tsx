import { CalendarClock, FileText, Image, Music, Sticker, Video, type LucideIcon } from 'lucide-react';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { ComposerAction } from '../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';
import { familyRule } from '../../../media/contract/file-rules.ts';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import { pickerAccept } from '../../../media/web/index.ts';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { useLate } from '../../../ui/primitives/use-late.ts';
import type { Chat } from '../../contract/chat.ts';
import { loadSendForms } from '../send-forms/load-send-forms.ts';
import type { FormKind } from '../send-forms/SendForms.tsx';
import { TextActionItems } from '../text-actions/TextActions.tsx';
import { useDraft } from './draft-store.ts';
import type { Shown } from '../sending/local-message.ts';
import type { ComposerToolsHandle } from './tools/ComposerTools.tsx';

const families: readonly { family: MediaFamily; icon: LucideIcon }[] = [
  { family: 'image', icon: Image },
  { family: 'video', icon: Video },
  { family: 'audio', icon: Music },
  { family: 'document', icon: FileText },
  { family: 'sticker', icon: Sticker },
];

async function loadActions(): Promise<readonly ComposerAction[]> {
  const actions = (await loadMenus({ texts: true })).flatMap(({ composerActions = [] }) => composerActions);
  return actions.toSorted((a, b) => a.position - b.position);
}

export interface AttachMenuProps {
  chat: Chat;
  /** What the channel takes. */
  rules: ContentRules;
  /** What a phone has no room for beside the text. */
  tools: RefObject<ComposerToolsHandle | null>;
  onFiles: (files: readonly File[], family: MediaFamily) => void;
  /** Chooses when the message leaves; on a phone there is no room for its own button. Null: there is no message. */
  onSendLater: (() => void) | null;
  /** Sends what was written in a form. */
  onSend: (shown: Shown) => void;
  onComment: () => void;
}

/** The plus: what can be attached, each with its own file picker, and what other areas do from here. */
export function AttachMenu(props: AttachMenuProps & LatePopupProps) {
  const { chat, rules, tools, onFiles, onSendLater, onSend, onComment, trigger, defaultOpen } = props;
  const { t } = useTranslation('chats');
  const message = useMessage();
  const text = useDraft(chat.id);
  const [isOpen, setOpen] = useState<boolean>(defaultOpen);
  const actions = useLate(isOpen, loadActions) ?? [];
  const forms = useLate(isOpen, loadSendForms);
  const [form, setForm] = useState<FormKind | null>(null);
  const [action, setAction] = useState<ComposerAction | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const chosen = useRef<MediaFamily>('document');
  const offered = families.filter(({ family }) => familyRule(rules.files, family) !== null);
  const pick = (family: MediaFamily) => {
    const input = picker.current;
    if (!input) return;
    chosen.current = family;
    input.accept = pickerAccept(rules.files, family);
    input.multiple = family !== 'sticker';
    input.click();
  };
  return (
    <>
      <Menu side="top" open={isOpen} onOpenChange={setOpen} trigger={trigger}>
        {offered.map(({ family, icon }) => (
          <MenuItem key={family} icon={icon} onSelect={() => pick(family)}>
            {t(`family.${family}`)}
          </MenuItem>
        ))}
        {forms && <forms.SendFormItems rules={rules} onChoose={setForm} />}
        {forms && <forms.PhoneToolItems tools={tools} onComment={onComment} />}
        {onSendLater && (
          <MenuItem icon={CalendarClock} onSelect={onSendLater}>
            {t('composer.send_later')}
          </MenuItem>
        )}
        {text.trim() !== '' && <TextActionItems text={text} />}
        {actions.length > 0 && <MenuSeparator />}
        {actions.map((each) => (
          <MenuItem key={each.id} icon={each.icon} onSelect={() => setAction(each)}>
            {message(each.label)}
          </MenuItem>
        ))}
      </Menu>
      {form && forms && (
        <forms.SendForm kind={form} chat={chat} rules={rules} onSend={onSend} onClose={() => setForm(null)} />
      )}
      {action && (
        <Suspense>
          <action.Screen chat={chat} onClose={() => setAction(null)} />
        </Suspense>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], chosen.current);
          // Choosing the same file again must count as a change.
          event.target.value = '';
        }}
      />
    </>
  );
}
