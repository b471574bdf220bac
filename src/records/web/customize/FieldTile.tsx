import { EyeOff, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Field } from '../../contract/module.ts';
import { TypeIcon, useTypeName } from './field-looks.ts';
import { MoveHandle } from '../../../ui/patterns/MoveHandle.tsx';
import type { DragHandle } from '../../../ui/patterns/use-pointer-drag.ts';

interface FieldTileProps {
  field: Field;
  isOpen?: boolean;
  isDragged?: boolean;
  /** Left out where the field cannot be moved. */
  handle?: DragHandle | undefined;
  onStep: (by: -1 | 1) => void;
  /** Left out where it cannot be edited. */
  onOpen?: (() => void) | undefined;
}

/** A field on the board of a form. */
export function FieldTile({ field, isOpen = false, isDragged = false, handle, onStep, onOpen }: FieldTileProps) {
  const { t } = useTranslation('customize');
  const typeName = useTypeName();
  const body = (
    <>
      <TypeIcon type={field.type} className="size-4 shrink-0 text-secondary" />
      <span className="relative min-w-0 flex-1 truncate text-start font-medium">
        {onOpen && <span className="sr-only">{t('field.edit')}</span>} <bdi>{field.label}</bdi>{' '}
        <span className="sr-only">{typeName(field.type)}</span>
      </span>{' '}
      <FieldNotes field={field} />
    </>
  );
  return (
    <li
      data-drag-item={field.name}
      className={classNames(
        'flex min-h-9 min-w-0 items-center gap-1 rounded-sm border bg-surface ps-1.5 pe-2 pointer-coarse:min-h-11',
        isOpen ? 'border-accent-solid bg-accent-soft outline outline-accent-solid' : 'border-default',
        onOpen && !isOpen && 'hover:bg-hover',
        isDragged && 'opacity-50',
      )}
    >
      {handle ? (
        <MoveHandle label={t('field.move', { name: field.label })} onStep={onStep} {...handle} />
      ) : (
        <span className="grid size-6 shrink-0 place-items-center">
          {!field.is_editable && <Lock aria-hidden className="size-3.5 text-tertiary" />}
        </span>
      )}
      {onOpen ? (
        <button
          type="button"
          data-edit
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-xs pointer-coarse:min-h-11"
          onClick={onOpen}
        >
          {body}
        </button>
      ) : (
        <span className="flex min-w-0 flex-1 items-center gap-2">{body}</span>
      )}
    </li>
  );
}

function FieldNotes({ field }: { field: Field }) {
  const { t } = useTranslation('customize');
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs text-tertiary">
      {field.is_editable && !field.in_form && !field.is_required && (
        <span className="inline-flex items-center" title={t('field.not_in_form')}>
          <EyeOff aria-hidden className="size-3.5" />
          <span className="sr-only">{t('field.not_in_form')}</span>
        </span>
      )}
      {field.options !== null && !field.is_required && (
        <span>{t('field.options', { count: field.options.length })}</span>
      )}
      {field.is_required && <Tag>{t('field.required')}</Tag>}
      {field.is_unique && <Tag tone="accent">{t('field.unique')}</Tag>}
    </span>
  );
}
