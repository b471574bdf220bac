import { FileText, Image, Plus, Sticker, Video, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFamily } from '../../../media/contract/media.ts';
import { pickerAccept } from '../../../media/web/index.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';

const families: readonly { family: MediaFamily; icon: LucideIcon }[] = [
  { family: 'image', icon: Image },
  { family: 'video', icon: Video },
  { family: 'document', icon: FileText },
  { family: 'sticker', icon: Sticker },
];

/** The plus: what can be attached, each with its own file picker. */
export function AttachMenu({ onFiles }: { onFiles: (files: readonly File[], family: MediaFamily) => void }) {
  const { t } = useTranslation('chats');
  const picker = useRef<HTMLInputElement>(null);
  const chosen = useRef<MediaFamily>('document');
  const pick = (family: MediaFamily) => {
    const input = picker.current;
    if (!input) return;
    chosen.current = family;
    input.accept = pickerAccept(family);
    input.multiple = family !== 'sticker';
    input.click();
  };
  return (
    <>
      <Menu
        side="top"
        trigger={<IconButton icon={Plus} aria-label={t('composer.attach')} className="max-md:order-1 max-md:mx-1" />}
      >
        {families.map(({ family, icon }) => (
          <MenuItem key={family} icon={icon} onSelect={() => pick(family)}>
            {t(`family.${family}`)}
          </MenuItem>
        ))}
      </Menu>
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
