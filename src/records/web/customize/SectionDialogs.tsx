import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { LABEL_MAX, type LayoutSection } from '../../contract/module.ts';
import { heirOf } from './layout-moves.ts';

/** What is asked about sections: the name of a new one, another name, whether one goes. */
export type SectionQuestion =
  | { kind: 'add' }
  | { kind: 'rename'; section: LayoutSection }
  | { kind: 'delete'; section: LayoutSection };

interface SectionDialogsProps {
  question: SectionQuestion | null;
  sections: readonly LayoutSection[];
  onName: (name: string) => void;
  onDelete: () => void;
  onClose: () => void;
}

export function SectionDialogs({ question, sections, onName, onDelete, onClose }: SectionDialogsProps) {
  if (question === null) return null;
  if (question.kind === 'delete')
    return <DeleteDialog section={question.section} sections={sections} onDelete={onDelete} onClose={onClose} />;
  return (
    <NameDialog
      isNew={question.kind === 'add'}
      name={question.kind === 'add' ? '' : question.section.label}
      onName={onName}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  isNew: boolean;
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ isNew, name, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('customize');
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | undefined>();
  return (
    <Dialog
      open
      size="sm"
      title={t(isNew ? 'section.add_title' : 'section.rename_title')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" form="section-name" variant="primary">
            {t(isNew ? 'add_section' : 'section.save')}
          </Button>
        </>
      }
    >
      <form
        id="section-name"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const label = typed.trim();
          if (label === '') return setError(t('section.name_missing'));
          if (label.length > LABEL_MAX) return setError(t('section.name_long'));
          onName(label);
        }}
      >
        <Field label={t('section.name')} required error={error}>
          <Input
            value={typed}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface DeleteDialogProps {
  section: LayoutSection;
  sections: readonly LayoutSection[];
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ section, sections, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('customize');
  const { length: count } = section.fields;
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t('section.delete_title', { name: section.label })}
      confirmLabel={t('section.delete')}
      cancelLabel={t('section.keep')}
      onConfirm={onDelete}
    >
      {count === 0
        ? t('section.delete_text_empty')
        : t('section.delete_text', { count, heir: heirOf(sections, section.id)?.label ?? '' })}
    </ConfirmDialog>
  );
}
