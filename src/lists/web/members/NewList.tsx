import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { recordName, useSaveRecord } from '../../../records/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';

/** A list that is made by its name alone. */
export function useNewList() {
  const failureText = useFailureText();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSaveRecord('contact_lists');
  const change = (name: string | null) => {
    setTyped(name);
    setProblem(null);
  };
  return {
    isOpen: typed !== null,
    isBusy: isPending,
    name: typed ?? '',
    problem,
    rename: change,
    open: change,
    close: () => change(null),
    /** Null where it was refused, which is said at the field. */
    create: async (): Promise<SelectOption<string> | null> => {
      const name = (typed ?? '').trim();
      if (name === '' || isPending) return null;
      try {
        const { record } = await mutateAsync({ id: null, values: { name } });
        return { value: record.id, label: recordName({ label_field: 'name' }, record) };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setProblem(error.fieldErrors[0]?.message ?? failureText(error));
        return null;
      }
    },
  };
}

interface NewListProps {
  made: ReturnType<typeof useNewList>;
  onSubmit: () => void;
}

/** The name of a new list, and the way back to those that are there. */
export function NewList({ made, onSubmit }: NewListProps) {
  const { t } = useTranslation('lists');
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label={t('to_list.name')} required error={made.problem ?? undefined} className="w-full">
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
          autoFocus
          value={made.name}
          maxLength={100}
          onChange={({ target }) => made.rename(target.value)}
        />
      </Field>
      <LinkButton onClick={made.close}>{t('to_list.existing')}</LinkButton>
    </form>
  );
}
