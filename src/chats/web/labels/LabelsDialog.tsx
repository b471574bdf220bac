import { Search, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useLabels } from '../use-labels.ts';
import { labelDots } from './LabelDots.tsx';

export interface LabelChange {
  add: readonly string[];
  remove: readonly string[];
}

interface LabelsDialogProps {
  /** The labels of each chat that is meant. */
  chats: readonly { labels: readonly string[] }[];
  onApply: (change: LabelChange) => void;
  onClose: () => void;
}

/** Where the labels of the business are added, renamed, coloured and removed: the fields of chats. */
const MANAGE_PATH = '/settings/form_customization/chats?field=labels';

/** Which labels chats have. What some of them have and others not stays as it is until it is ticked or cleared. */
export function LabelsDialog({ chats, onApply, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('chats_marks');
  const { options } = useLabels();
  const { permissions } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const holders = (key: string) => chats.filter(({ labels }) => labels.includes(key)).length;
  const isOn = (key: string): boolean => chosen.get(key) ?? holders(key) === chats.length;
  const isPartly = (key: string): boolean => !chosen.has(key) && holders(key) > 0 && holders(key) < chats.length;
  const needle = searchTerm(typed).toLocaleLowerCase();
  // One that is switched off is offered only where a chat has it.
  const offered = options.filter(
    ({ value, label, is_active }) =>
      label.toLocaleLowerCase().includes(needle) && (is_active !== false || holders(value) > 0),
  );
  const toggle = (key: string) => setChosen(new Map(chosen).set(key, !isOn(key)));
  const apply = () => {
    const entries = [...chosen];
    const add = entries.filter(([key, on]) => on && holders(key) < chats.length).map(([key]) => key);
    const remove = entries.filter(([key, on]) => !on && holders(key) > 0).map(([key]) => key);
    onClose();
    if (add.length + remove.length > 0) onApply({ add, remove });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('labels.title', { count: chats.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('labels.apply')}
          </Button>
        </>
      }
    >
      <Input
        soft
        icon={Search}
        aria-label={t('labels.search')}
        placeholder={t('labels.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          // Enter in a search ticks the first that fits; without one it is done.
          if (needle !== '' && offered[0]) {
            toggle(offered[0].value);
            setTyped('');
          } else apply();
        }}
      />
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {offered.map(({ value, label, colour }) => (
          <li key={value}>
            <label className="flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-hover pointer-coarse:min-h-11">
              <Checkbox
                checked={isOn(value)}
                indeterminate={isPartly(value)}
                onCheckedChange={() => toggle(value)}
                aria-label={label}
              />
              <span
                aria-hidden
                data-kit-edge
                className={`size-2.5 shrink-0 rounded-full ${labelDots[colour ?? 'grey']}`}
              />
              <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
              {isPartly(value) && <span className="text-xs text-tertiary">{t('labels.partly')}</span>}
            </label>
          </li>
        ))}
      </ul>
      {options.length === 0 && <EmptyState icon={Tags} title={t('labels.empty')} />}
      {options.length > 0 && offered.length === 0 && <p className="text-tertiary">{t('labels.none')}</p>}
      {permissions.includes('forms.edit') && <Link to={MANAGE_PATH}>{t('labels.manage')}</Link>}
    </Dialog>
  );
}
