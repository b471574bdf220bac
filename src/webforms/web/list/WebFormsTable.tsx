import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { EmbedDialog } from '../embed/EmbedDialog.tsx';
import { useDeleteForm, useUpdateForm } from '../form-mutations.ts';
import { webFormPaths } from '../paths.ts';
import { WebFormMenu } from './WebFormMenu.tsx';

interface WebFormsTableProps {
  forms: readonly WebForm[];
  mayEdit: boolean;
}

const head = 'h-9 px-3 text-start text-xs font-medium text-tertiary first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';
const cell = 'px-3 py-2 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** One row per form; on phones the row has two lines. */
export function WebFormsTable({ forms, mayEdit }: WebFormsTableProps) {
  const { t } = useTranslation('webforms');
  const failureText = useFailureText();
  const update = useUpdateForm();
  const remove = useDeleteForm();
  const [toDelete, setToDelete] = useState<WebForm | null>(null);
  const [toEmbed, setToEmbed] = useState<WebForm | null>(null);
  const failure = update.error ?? remove.error;
  const setActive = ({ id, name }: WebForm, isActive: boolean) => {
    remove.reset();
    update.mutate(
      { id, body: { is_active: isActive } },
      { onSuccess: () => showSuccess(t(isActive ? 'done.activated' : 'done.deactivated', { name })) },
    );
  };
  return (
    <>
      {failure && (
        <div className="px-4 pb-3 md:px-6">
          <Callout tone="danger" live>
            {failureText(failure)}
          </Callout>
        </div>
      )}
      <table className="w-full border-collapse md:table-fixed">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="border-b border-subtle bg-surface max-md:sr-only">
          <tr>
            <th scope="col" className={head}>
              {t('list.name')}
            </th>
            <th scope="col" className={`${head} w-30`}>
              {t('list.status')}
            </th>
            <th scope="col" className={`${head} w-40`}>
              {t('list.replies')}
            </th>
            <th scope="col" className={`${head} hidden w-44 lg:table-cell`}>
              {t('list.last')}
            </th>
            <th scope="col" className={`${head} w-16`}>
              <span className="sr-only">{t('actions.label')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <WebFormRow
              key={form.id}
              form={form}
              menu={
                <WebFormMenu
                  form={form}
                  mayEdit={mayEdit}
                  onEmbed={() => setToEmbed(form)}
                  onSetActive={(isActive) => setActive(form, isActive)}
                  onDelete={() => setToDelete(form)}
                />
              }
            />
          ))}
        </tbody>
      </table>
      {toEmbed && <EmbedDialog form={toEmbed} onClose={() => setToEmbed(null)} />}
      {toDelete && (
        <ConfirmMutation
          mutation={remove}
          variables={toDelete.id}
          title={t('delete.title', { name: toDelete.name })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          done={t('done.deleted', { name: toDelete.name })}
          onClose={() => setToDelete(null)}
        >
          {t('delete.text')}
        </ConfirmMutation>
      )}
    </>
  );
}

function WebFormRow({ form, menu }: { form: WebForm; menu: React.ReactNode }) {
  const { t } = useTranslation('webforms');
  const formatDate = useFormatDate();
  const { id, name, title, counts, last_submitted_time: last } = form;
  return (
    <tr className="relative h-11 border-b border-subtle bg-surface hover:bg-hover">
      <th scope="row" className={`${cell} text-start font-regular max-md:w-full max-md:max-w-0`}>
        <Link
          to={webFormPaths.form(id)}
          dir="auto"
          className="block truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span dir="auto" className="block truncate text-xs text-tertiary">
          {title}
        </span>
        <span className="mt-1 flex items-center gap-2 text-xs text-secondary md:hidden">
          <FormStatus form={form} />
          {t('builder.replies', { count: counts.submissions })}
        </span>
      </th>
      <td className={`${cell} max-md:hidden`}>
        <FormStatus form={form} />
      </td>
      <td className={`${cell} tabular-nums max-md:hidden`}>
        <span className="block">{counts.submissions}</span>
        <span className="block text-xs text-tertiary">{t('list.views', { count: counts.views })}</span>
      </td>
      <td
        className={`${cell} hidden text-secondary tabular-nums lg:table-cell`}
        title={last === null ? undefined : formatDate(last, 'date_time')}
      >
        {last === null ? t('list.never') : <bdi>{formatDate(last, 'label')}</bdi>}
      </td>
      <td className={`${cell} w-16 text-end`}>{menu}</td>
    </tr>
  );
}

/** Whether the page of a form takes replies. */
export function FormStatus({ form: { is_active: isActive } }: { form: Pick<WebForm, 'is_active'> }) {
  const { t } = useTranslation('webforms');
  return <Tag tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'status.live' : 'status.off')}</Tag>;
}
