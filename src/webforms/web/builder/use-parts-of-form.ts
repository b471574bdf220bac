import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { moduleQuery } from '../../../records/web/index.ts';
import type { WebForm, WebFormField, WebFormSettings } from '../../contract/web-form.ts';
import { chosenListsQuery } from '../queries.ts';

/** One thing that two versions of a form can differ in, in words. */
interface FormPart {
  label: string;
  text: string;
}

/** Describes a version of a form, setting by setting and question by question. Names that are not loaded are those of `theirs`. */
export function usePartsOfForm(theirs: WebForm): (settings: WebFormSettings) => ReadonlyMap<string, FormPart> {
  const { t } = useTranslation('webforms');
  const { data: users = [] } = useQuery(usersQuery);
  const { data: lists = [] } = useQuery(chosenListsQuery);
  const { data: enquiries } = useQuery(moduleQuery('enquiries'));
  const sources = enquiries?.fields.find(({ name }) => name === 'source')?.options ?? [];
  const people = users.map(({ id, first_name, last_name }) => ({ id, label: `${first_name} ${last_name}`.trim() }));
  const yesNo = (isSo: boolean) => t(isSo ? 'field.yes' : 'field.no');
  const nameOf = (id: string | null, known: readonly { id: string; label: string }[], none: string) =>
    id === null ? none : (known.find((each) => each.id === id)?.label ?? id);
  const question = ({ label, help, is_required, is_hidden, value }: WebFormField) =>
    [
      label,
      help,
      is_required ? t('field.required') : '',
      is_hidden ? t('field.hidden') : '',
      value === null ? '' : `${t('field.value')}: ${[value].flat().join(', ')}`,
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return (settings) => {
    const { after, look, fields } = settings;
    const part = (label: string, text: string): FormPart => ({ label, text: text === '' ? t('field.none') : text });
    return new Map<string, FormPart>([
      ['name', part(t('texts.name'), settings.name)],
      ['title', part(t('texts.heading'), settings.title)],
      ['intro', part(t('texts.intro'), settings.intro)],
      ...fields.map((each): [string, FormPart] => [
        `fields.${each.module}.${each.name}`,
        { label: t('conflict.question', { name: each.label }), text: question(each) },
      ]),
      ['fields', part(t('conflict.questions'), fields.map(({ label }) => label).join(', '))],
      ['button_label', part(t('texts.button'), settings.button_label)],
      ['consent_text', part(t('texts.consent'), settings.consent_text)],
      ['after', part(t('after.title'), after.kind === 'message' ? after.message : after.url)],
      ['accent', part(t('look.accent'), t(`look.${look.accent}`))],
      ['corners', part(t('look.corners'), t(`look.${look.corners}`))],
      ['labels', part(t('look.labels'), t(`look.${look.labels}`))],
      ['owner', part(t('goes.owner'), nameOf(settings.owner_id, withKnown(people, theirs.owner), t('goes.nobody')))],
      [
        'source',
        part(
          t('goes.source'),
          nameOf(
            settings.source,
            sources.map(({ value, label }) => ({ id: value, label })),
            t('goes.none'),
          ),
        ),
      ],
      [
        'list',
        part(
          t('goes.list'),
          nameOf(settings.contact_list_id, withKnown(lists, theirs.contact_list), t('goes.no_list')),
        ),
      ],
      ['sites', part(t('embed.sites'), settings.allowed_origins.join(', '))],
      ['is_active', part(t('list.status'), t(settings.is_active ? 'status.live' : 'status.off'))],
      ['blocks_links', part(t('spam.links'), yesNo(settings.blocks_links))],
      ['limits_visitors', part(t('spam.visitors'), yesNo(settings.limits_visitors))],
    ]);
  };
}

const withKnown = (all: readonly { id: string; label: string }[], one: { id: string; label: string } | null) =>
  one === null ? all : [...all, one];
