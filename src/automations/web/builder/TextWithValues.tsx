import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { Question } from '../../contract/script.ts';

interface TextWithValuesProps {
  value: string;
  onChange: (text: string) => void;
  disabled: boolean;
  /** Questions that are asked before: their answers can stand in the text. */
  before: readonly Question[];
  placeholder?: string | undefined;
}

/** What is known in every chat. */
const known = ['contact.name', 'contact.first_name', 'contact.mobile', 'business.name'] as const;
const nameOf = {
  'contact.name': 'contact_name',
  'contact.first_name': 'contact_first_name',
  'contact.mobile': 'contact_mobile',
  'business.name': 'business_name',
} as const;

/** A text that is sent, into which values of the contact and earlier answers are put by a menu. */
export function TextWithValues({ value, onChange, before, ...rest }: TextWithValuesProps) {
  const { t } = useTranslation('script_builder');
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const [from, to] = [area.current?.selectionStart ?? value.length, area.current?.selectionEnd ?? value.length];
    const added = `{{${name}}}`;
    onChange(value.slice(0, from) + added + value.slice(to));
    // The menu gives the focus back to its button while it closes.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + added.length, from + added.length);
    });
  };
  return (
    <TextArea
      {...rest}
      ref={area}
      rows={2}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      trailing={
        !rest.disabled && (
          <span className="flex shrink-0 self-end pe-1 pb-1">
            <Menu align="end" trigger={<IconButton size="sm" dim icon={Braces} aria-label={t('values.insert')} />}>
              {known.map((name) => (
                <MenuItem key={name} onSelect={() => insert(name)}>
                  {t(`values.${nameOf[name]}`)}
                </MenuItem>
              ))}
              {before.length > 0 && (
                <MenuGroup label={t('values.answers')}>
                  {before.map(({ id, content }) => (
                    <MenuItem key={id} onSelect={() => insert(id)}>
                      <span dir="auto" className="block max-w-72 truncate">
                        {content.text || t('question.untitled')}
                      </span>
                    </MenuItem>
                  ))}
                </MenuGroup>
              )}
            </Menu>
          </span>
        )
      }
    />
  );
}
