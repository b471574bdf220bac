import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { actionLooks, describeAction, useActionWords } from '../../../actions/web/index.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { softTones } from '../../../ui/primitives/tones.ts';
import type { Macro } from '../../contract/macro.ts';
import { macroPaths } from '../paths.ts';

interface MacroTableProps {
  macros: readonly Macro[];
  mayEdit: boolean;
  onDelete: (macro: Macro) => void;
}

const head = 'h-9 px-3 text-start text-xs font-medium text-tertiary first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';
const cell = 'px-3 py-2 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** One row per macro with what it does; on phones the actions stand below the name. */
export function MacroTable({ macros, mayEdit, onDelete }: MacroTableProps) {
  const { t } = useTranslation('macros');
  const { t: tn } = useTranslation('macros_names');
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{tn('macros')}</caption>
      <thead className="border-b border-subtle bg-surface max-md:sr-only">
        <tr>
          <th scope="col" className={head}>
            {t('form.name')}
          </th>
          <th scope="col" className={head}>
            {t('list.actions')}
          </th>
          <th scope="col" className={`${head} w-16`}>
            <span className="sr-only">{t('list.edit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {macros.map((macro) => (
          <MacroRow key={macro.id} macro={macro} mayEdit={mayEdit} onDelete={() => onDelete(macro)} />
        ))}
      </tbody>
    </table>
  );
}

interface MacroRowProps {
  macro: Macro;
  mayEdit: boolean;
  onDelete: () => void;
}

function MacroRow({ macro, mayEdit, onDelete }: MacroRowProps) {
  const { t } = useTranslation('macros');
  const navigate = useNavigate();
  return (
    <tr className="relative border-b border-subtle bg-surface hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto]">
      <th scope="row" className={`${cell} text-start font-regular max-md:pb-0`}>
        <Link
          to={macroPaths.macro(macro.id)}
          dir="auto"
          className="block max-w-full truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {macro.name}
        </Link>
        {macro.description !== '' && (
          <span dir="auto" className="block truncate text-xs text-tertiary">
            {macro.description}
          </span>
        )}
      </th>
      <td className={`${cell} max-md:col-span-2 max-md:row-start-2 max-md:ps-4`}>
        <MacroActions macro={macro} />
      </td>
      <td className={`${cell} text-end max-md:pb-0`}>
        {mayEdit && (
          <Menu
            align="end"
            trigger={
              <IconButton
                size="sm"
                dim
                icon={Ellipsis}
                aria-label={t('list.more', { name: macro.name })}
                tooltip={false}
                className="z-base"
              />
            }
          >
            <MenuItem icon={Pencil} onSelect={() => void navigate(macroPaths.macro(macro.id))}>
              {t('list.edit')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              {t('list.delete')}
            </MenuItem>
          </Menu>
        )}
      </td>
    </tr>
  );
}

/** What a macro does, as icons with words. */
function MacroActions({ macro: { actions } }: { macro: Macro }) {
  const words = useActionWords(actions);
  return (
    <ul className="flex flex-col gap-1">
      {actions.map((action, index) => {
        const { icon: Icon, tone } = actionLooks[action.type];
        return (
          <li key={index} className="flex min-w-0 items-center gap-2 text-xs text-secondary">
            <span
              aria-hidden
              data-kit-edge
              className={classNames('grid size-5 shrink-0 place-items-center rounded-xs', softTones[tone])}
            >
              <Icon className="size-3" />
            </span>
            <span dir="auto" className="truncate">
              {describeAction(action, words)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
