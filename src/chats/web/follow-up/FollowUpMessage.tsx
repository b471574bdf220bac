import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Braces } from 'lucide-react';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { LONGEST_FOLLOW_UP } from '../../contract/sendable.ts';
import { DialogMessageField } from '../actions/DialogMessageField.tsx';

interface FollowUpMessageProps {
  text: string;
  /** What placeholders stand for. */
  values: ReadonlyMap<string, string>;
  error: string | undefined;
  onText: (text: string) => void;
  onSubmit: () => void;
}

const NAMES = [
  'contact.name',
  'contact.first_name',
  'contact.mobile',
  'me.name',
  'me.first_name',
  'business.name',
] as const;

/** The words of a follow-up, and values that are put in by their names. */
export function FollowUpMessage({ text, values, error, onText, onSubmit }: FollowUpMessageProps) {
  const { t } = useTranslation('chats_follow_up');
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const [start, end] = [field.current?.selectionStart ?? text.length, field.current?.selectionEnd ?? text.length];
    const added = `{{${name}}}`;
    onText(text.slice(0, start) + added + text.slice(end));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + added.length, start + added.length);
    });
  };
  return (
    <DialogMessageField
      label={t('follow_up.message')}
      text={text}
      max={LONGEST_FOLLOW_UP}
      error={error}
      onText={onText}
      onSubmit={onSubmit}
      fieldRef={field}
      tools={
        <Menu
          trigger={
            <Button variant="ghost" size="sm" icon={Braces} className="self-start">
              {t('follow_up.insert')}
            </Button>
          }
        >
          {NAMES.filter((name) => values.has(name)).map((name) => (
            <MenuItem key={name} onSelect={() => insert(name)}>
              <span className="flex min-w-0 flex-col">
                <span>{t(`follow_up.values.${name.replace('.', '_') as ValueKey}`)}</span>
                <span className="text-xs text-secondary [overflow-wrap:anywhere]">{values.get(name)}</span>
              </span>
            </MenuItem>
          ))}
        </Menu>
      }
    />
  );
}

type ValueKey =
  | 'contact_name'
  | 'contact_first_name'
  | 'contact_mobile'
  | 'me_name'
  | 'me_first_name'
  | 'business_name';
