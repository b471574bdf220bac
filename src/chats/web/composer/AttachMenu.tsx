import { FileText, Image, Music, Plus, Sticker, Video, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { familyRule, type FileRules } from '../../../media/contract/file-rules.ts';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import { pickerAccept } from '../../../media/web/index.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';

const families: readonly { family: MediaFamily; icon: LucideIcon }[] = [
  { family: 'image', icon: Image },
  { family: 'video', icon: Video },
  { family: 'audio', icon: Music },
  { family: 'document', icon: FileText },
  { family: 'sticker', icon: Sticker },
];

interface AttachMenuProps {
  /** What the channel takes. */
  rules: FileRules;
  onFiles: (files: readonly File[], family: MediaFamily) => void;
}

/** The plus: what can be attached, each with its own file picker. */
export function AttachMenu({ rules, onFiles }: AttachMenuProps) {
  const { t } = useTranslation('chats');
  const picker = useRef<HTMLInputElement>(null);
  const chosen = useRef<MediaFamily>('document');
  const pick = (family: MediaFamily) => {
    const input = picker.current;
    if (!input) return;
    chosen.current = family;
    input.accept = pickerAccept(rules, family);
    input.multiple = family !== 'sticker';
    input.click();
  };
  return (
    <>
      <Menu
        side="top"
        trigger={
          <IconButton
            icon={Plus}
            aria-label={t('composer.attach')}
            className="max-md:order-1 max-md:mx-1 max-md:mb-1.5"
          />
        }
      >
        {families
          .filter(({ family }) => familyRule(rules, family) !== null)
          .map(({ family, icon }) => (
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
