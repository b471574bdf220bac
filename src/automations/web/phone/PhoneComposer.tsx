import { FileText, MapPin, Paperclip, SendHorizontal, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { sampleKinds, type SampleKind } from './sample-messages.ts';

interface PhoneComposerProps {
  /** Nothing waits for an answer. */
  isOver: boolean;
  hint: string;
  onText: (text: string) => void;
  onSample: (kind: SampleKind) => void;
}

const icons = { file: FileText, location: MapPin, order: ShoppingCart } as const;

/** Where the customer writes: a text, or a sample of what is no text. */
export function PhoneComposer({ isOver, hint, onText, onSample }: PhoneComposerProps) {
  const { t } = useTranslation('script_builder');
  const [text, setText] = useState('');
  return (
    <form
      className="flex shrink-0 items-center gap-1.5 px-2 pt-[7px] pb-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        // The form lies in a page with a form of its own.
        event.stopPropagation();
        if (text.trim() === '' || isOver) return;
        onText(text.trim());
        setText('');
      }}
    >
      <span className="flex h-[34px] min-w-0 flex-1 items-center gap-1 rounded-full bg-(--phone-bubble) ps-3 pe-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus-ring">
        <input
          type="text"
          dir="auto"
          aria-label={t('phone.answer')}
          placeholder={hint}
          value={text}
          disabled={isOver}
          onChange={({ target }) => setText(target.value)}
          className="min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-(--phone-meta) disabled:cursor-not-allowed"
        />
        <Menu
          side="top"
          align="end"
          trigger={
            <button
              type="button"
              disabled={isOver}
              aria-label={t('phone.attach')}
              className="grid size-7 shrink-0 place-items-center rounded-full text-(--phone-meta) disabled:cursor-not-allowed"
            >
              <Paperclip aria-hidden />
            </button>
          }
        >
          {sampleKinds.map((kind) => (
            <MenuItem key={kind} icon={icons[kind]} onSelect={() => onSample(kind)}>
              {t(`phone.sample.${kind}`)}
            </MenuItem>
          ))}
        </Menu>
      </span>
      <button
        type="submit"
        disabled={isOver}
        aria-label={t('phone.send')}
        className="grid size-[34px] shrink-0 place-items-center rounded-full bg-(--phone-mic) text-(--phone-bar-on) disabled:cursor-not-allowed disabled:opacity-60"
      >
        <SendHorizontal aria-hidden className="size-4 rtl:-scale-x-100" />
      </button>
    </form>
  );
}
