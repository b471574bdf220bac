import { Mic, Smile } from 'lucide-react';
import { lazy, Suspense, useImperativeHandle, useState, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ContentRules } from '../../../../channels/contract/content-rules.ts';
import { useMessage } from '../../../../foundation/web/i18n/message-key.ts';
import type { ComposerPanel } from '../../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../../foundation/web/slots/composition.ts';
import { IconButton } from '../../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../../ui/primitives/late-popup.tsx';
import { useLate } from '../../../../ui/primitives/use-late.ts';
import { familyRule } from '../../../../media/contract/file-rules.ts';
import type { Chat } from '../../../contract/chat.ts';
import type { EmojiPickerProps } from './EmojiPicker.tsx';

const VoiceRecorder = lazy(async () => ({ default: (await import('./VoiceRecorder.tsx')).VoiceRecorder }));

const loadEmojiPicker = async () => (await import('./EmojiPicker.tsx')).EmojiPicker;
const EmojiPicker = latePopup<EmojiPickerProps>('dialog', loadEmojiPicker);
/** Opened from elsewhere than its own button. */
const OpenEmojiPicker = lazy(async () => ({ default: await loadEmojiPicker() }));

/** Opens what has no button of its own on a phone. */
export interface ComposerToolsHandle {
  openEmojis: () => void;
  openPanel: (id: string) => void;
}

/** What opens above the composer, from all areas. */
export async function loadPanels(): Promise<readonly ComposerPanel[]> {
  const panels = (await loadMenus({ texts: true })).flatMap(({ composerPanels = [] }) => composerPanels);
  return panels.toSorted((a, b) => a.position - b.position);
}

interface ComposerToolsProps {
  ref: Ref<ComposerToolsHandle>;
  chat: Chat;
  /** What the channel takes. */
  rules: ContentRules;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Where panels open: above the composer. */
  above: HTMLElement | null;
  /** A panel that is open has the keys of the text first. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  text: string;
  onText: (text: string) => void;
  /** A voice message was recorded. */
  onVoice: (file: File) => void;
}

/** Buttons beside the plus, and the panels of other areas, which their first character opens as well. */
export function ComposerTools({ ref, chat, rules, area, above, keys, text, onText, onVoice }: ComposerToolsProps) {
  const { t } = useTranslation('chats_composer');
  const message = useMessage();
  const [isRecording, setRecording] = useState(false);
  const takesVoice = rules.kinds.includes('audio') && familyRule(rules.files, 'audio') !== null && canRecord();
  const panels = useLate(opener(text) !== null, loadPanels) ?? [];
  const [opened, setOpened] = useState<string | null>(null);
  // The character at the start was not meant for the panel: until it is typed again.
  const [isDismissed, setDismissed] = useState(false);
  const first = opener(text);
  if (isDismissed && first === null) setDismissed(false);
  const typed = isDismissed
    ? undefined
    : panels.find(({ opensWith }) => opensWith !== undefined && opensWith === first);
  const open = typed ?? panels.find(({ id }) => id === opened);

  const focusAt = (position: number) =>
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(position, position);
    });
  const close = () => {
    setOpened(null);
    setDismissed(typed !== undefined);
    area.current?.focus();
  };
  const insert = (words: string) => {
    const field = area.current;
    const [from, to] = typed
      ? [0, text.length]
      : [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    onText(text.slice(0, from) + words + text.slice(to));
    setOpened(null);
    focusAt(from + words.length);
  };
  const insertEmoji = (emoji: string) => {
    const field = area.current;
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    onText(text.slice(0, from) + emoji + text.slice(to));
    focusAt(from + emoji.length);
  };
  const toggle = ({ id, opensWith }: ComposerPanel) => {
    if (open?.id === id) {
      close();
      if (typed && text === opensWith) onText('');
      return;
    }
    setDismissed(false);
    // In an empty text the button types the character, so that the keys go on in the text.
    if (opensWith !== undefined && text === '') {
      onText(opensWith);
      focusAt(opensWith.length);
    } else setOpened(id);
  };
  return (
    <>
      <OpenedElsewhere ref={ref} area={area} onEmoji={insertEmoji} onPanel={setOpened} />
      <EmojiPicker
        area={area}
        onChoose={insertEmoji}
        trigger={<IconButton icon={Smile} aria-label={t('emoji.label')} className="max-md:hidden" />}
      />
      {panels.map((panel) => (
        <IconButton
          key={panel.id}
          icon={panel.icon}
          aria-label={message(panel.label)}
          aria-expanded={open?.id === panel.id}
          keyHint={panel.opensWith}
          pressed={open?.id === panel.id ? true : undefined}
          onClick={() => toggle(panel)}
          className="max-md:hidden"
        />
      ))}
      {takesVoice && (
        <IconButton
          icon={Mic}
          aria-label={t('voice.record')}
          pressed={isRecording ? true : undefined}
          onClick={() => setRecording((before) => !before)}
          className="max-md:order-3 max-md:mx-1 max-md:mb-1.5"
        />
      )}
      {isRecording &&
        above &&
        createPortal(
          <Suspense>
            <VoiceRecorder
              onSend={onVoice}
              onClose={() => {
                setRecording(false);
                area.current?.focus();
              }}
            />
          </Suspense>,
          above,
        )}
      {open &&
        above &&
        createPortal(
          // What happens in the panel is not the form's, which it stands above.
          <div
            role="presentation"
            onSubmit={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
            className="absolute inset-x-0 bottom-full z-sticky pb-2"
          >
            <Suspense>
              <open.Panel
                chat={chat}
                query={typed ? text.slice(1) : null}
                keys={keys}
                onInsert={insert}
                onClose={close}
              />
            </Suspense>
          </div>,
          above,
        )}
    </>
  );
}

interface OpenedElsewhereProps {
  ref: Ref<ComposerToolsHandle>;
  area: RefObject<HTMLTextAreaElement | null>;
  onEmoji: (emoji: string) => void;
  onPanel: (id: string) => void;
}

/** What the menu of the plus opens; emojis are chosen at the text. */
function OpenedElsewhere({ ref, area, onEmoji, onPanel }: OpenedElsewhereProps) {
  const { t } = useTranslation('chats_composer');
  const [times, setTimes] = useState(0);
  useImperativeHandle(ref, () => ({
    openEmojis: () => setTimes((before) => before + 1),
    openPanel: onPanel,
  }));
  if (times === 0) return null;
  return (
    <Suspense>
      <OpenEmojiPicker
        key={times}
        defaultOpen
        area={area}
        anchor={area}
        onChoose={onEmoji}
        trigger={<button type="button" hidden aria-label={t('emoji.label')} />}
      />
    </Suspense>
  );
}

/** Old browsers, and pages without HTTPS, have no microphone. */
const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

/** Longer texts are messages that begin so. */
const LONGEST_QUERY = 60;

/** The character that may open a panel: the first one, while the text is one short line. */
function opener(text: string): string | null {
  const isQuery = text.length > 0 && text.length <= LONGEST_QUERY && !text.includes('\n');
  const first = text.charAt(0);
  return isQuery && !/[\p{L}\p{N}\s]/u.test(first) ? first : null;
}
