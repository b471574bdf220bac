import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { isCountedAddress } from '../../contract/counted-address.ts';
import { countedUrlQuery } from '../queries.ts';
import { Hint } from './EditorField.tsx';
import { withCountedAddress, withEarlierAddress, type ButtonValues } from './editor-values.ts';
import type { Editor } from './use-editor.ts';

interface CountSwitchProps {
  editor: Editor;
  button: ButtonValues;
  /** What the button is called in the list. */
  name: string;
  onChange: (changes: Partial<ButtonValues>) => void;
}

/** Whether those who open a button's address are counted: then the address is one of ours, and the earlier one comes back without it. */
export function CountSwitch({ editor, button, name, onChange }: CountSwitchProps) {
  const { t } = useTranslation('templates');
  const helpId = useId();
  const { data: countedUrl = null } = useQuery(countedUrlQuery);
  const isOn = isCountedAddress(button.url);
  const isBroadcast = editor.values.purpose === 'broadcast';
  const own = countedUrl?.slice(0, countedUrl.indexOf('{{'));
  const isElsewhere = isOn && own !== undefined && !button.url.startsWith(own);
  return (
    <div className="flex min-w-0 flex-col gap-1 pb-2">
      <Switch
        label={
          <span className="text-xs">
            {t('count.switch')}
            <span className="sr-only">: {name}</span>
          </span>
        }
        className="self-start"
        aria-describedby={helpId}
        checked={isOn}
        disabled={!isOn && (countedUrl === null || !isBroadcast)}
        onCheckedChange={(next) => {
          if (!next) onChange(withEarlierAddress(button));
          else if (countedUrl !== null) onChange(withCountedAddress(button, countedUrl));
        }}
      />
      <p id={helpId} className="max-w-prose text-xs text-tertiary">
        {isOn && !isBroadcast ? (
          <Hint>{t('count.not_in_chats')}</Hint>
        ) : isElsewhere ? (
          <Hint>{t('count.elsewhere', { host: new URL(own).host })}</Hint>
        ) : (
          t(isOn ? 'count.chosen_there' : isBroadcast ? 'count.help' : 'count.broadcast_only', editor.names)
        )}
      </p>
    </div>
  );
}
