import { Smile } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';

/** Those that messages of shops use; every other one comes from the keyboard. */
const EMOJIS = [
  '😀 😊 😍 🤗 😎 🙏 👋 👍 👏 🙌 💪 🤝',
  '🎉 🎊 🎁 🎂 🪔 ✨ 🌟 ⭐ 🔥 💯 ❤️ 💛',
  '🛍️ 🛒 📦 🚚 🏬 🏷️ 💳 💰 🧾 🎟️ 👗 👟',
  '📅 ⏰ ⏳ 📍 📞 💬 📣 🔔 ✅ ☑️ ⚠️ 👉',
].flatMap((row) => row.split(' '));

interface EmojiPopupProps {
  /** The text; it has the focus again afterwards. */
  area: RefObject<HTMLTextAreaElement | null>;
  onChoose: (emoji: string) => void;
}

/** Emojis to put into the text where the caret is. */
export function EmojiPopup({ area, onChoose }: EmojiPopupProps) {
  const { t } = useTranslation('templates');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t('editor.emoji')}
      finalFocus={area}
      trigger={<IconButton icon={Smile} aria-label={t('editor.emoji')} />}
    >
      <div className="grid grid-cols-8 gap-0.5 p-1.5 sm:grid-cols-12">
        {EMOJIS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => {
              setOpen(false);
              onChoose(emoji);
            }}
            className="grid size-8 place-items-center rounded-sm text-lg hover:bg-hover pointer-coarse:size-10"
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  );
}
