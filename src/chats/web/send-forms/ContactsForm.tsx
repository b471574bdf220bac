import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameAndNumber, usePermission } from '../../../accounts/web/index.ts';
import { isHiddenNumber } from '../../../foundation/contract/hidden-numbers.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { cardOf, cardProblems, emptyCard, shownCards, withCard, type CardDraft } from './contact-cards.ts';
import { useSendForm, type FormErrors, type SendFormProps } from './send-form.ts';
import { SendFormDialog } from './SendFormDialog.tsx';

/** As the contract has it. */
const MOST_CARDS = 20;
const LONGEST: Readonly<Record<keyof CardDraft, number>> = { name: 200, phone: 40, email: 250 };
const fields = ['name', 'phone', 'email'] as const;
const types = { name: 'text', phone: 'tel', email: 'email' } as const;

/** People whose details are sent: contacts of the business that are found, or others that are entered. */
export function ContactsForm({ chat, onSend, onClose }: SendFormProps) {
  const { t } = useTranslation('chats_forms');
  const mayRead = usePermission('records.edit');
  const form = useSendForm<{ cards: readonly CardDraft[] }>({ cards: [emptyCard] }, ({ cards }): FormErrors =>
    Object.fromEntries(
      cards.flatMap((card, index) =>
        Object.entries(cardProblems(card, cards.length === 1)).map(([field, problem]) => [
          `${field} ${index}`,
          t(`contacts.${problem}`),
        ]),
      ),
    ),
  );
  const { cards } = form.values;
  const preview = useMemo(() => shownCards(cards), [cards]);
  const [hidden, setHidden] = useState<string | null>(null);
  const change = (at: number, changes: Partial<CardDraft>) =>
    form.set({ cards: cards.map((card, index) => (index === at ? { ...card, ...changes } : card)) });
  return (
    <SendFormDialog
      title={t('title.contacts')}
      chat={chat}
      preview={preview}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (!form.check() || !preview) return false;
        onSend(preview);
        return true;
      }}
    >
      {mayRead && (
        <Finder
          isFull={cards.length >= MOST_CARDS}
          onFound={(found) => {
            form.set({ cards: withCard(cards, cardOf(found)) });
            setHidden(found.mobile !== null && isHiddenNumber(found.mobile) ? found.label : null);
          }}
        />
      )}
      {hidden !== null && (
        <p role="status" className="-mt-2 text-xs text-secondary">
          {t('contacts.hidden', { name: hidden })}
        </p>
      )}
      {cards.map((card, index) => (
        <fieldset
          key={index}
          aria-label={t('contacts.card', { number: index + 1 })}
          className="flex min-w-0 flex-col gap-3 not-last-of-type:border-b not-last-of-type:border-subtle not-last-of-type:pb-4"
        >
          {cards.length > 1 && (
            <div className="flex items-center justify-between">
              <span aria-hidden className="font-medium text-secondary">
                {t('contacts.card', { number: index + 1 })}
              </span>
              <IconButton
                icon={Trash2}
                size="sm"
                dim
                aria-label={t('contacts.remove', { number: index + 1 })}
                onClick={() => form.set({ cards: cards.toSpliced(index, 1) })}
              />
            </div>
          )}
          {fields.map((field) => (
            <Field
              key={field}
              label={t(`contacts.${field}`)}
              required={field === 'name'}
              error={form.errorOf(`${field} ${index}`)}
            >
              <Input
                type={types[field]}
                value={card[field]}
                maxLength={LONGEST[field]}
                autoComplete="off"
                onBlur={form.leave(`${field} ${index}`)}
                onChange={({ target: { value } }) => change(index, { [field]: value })}
              />
            </Field>
          ))}
        </fieldset>
      ))}
      <Button
        variant="soft"
        size="sm"
        icon={Plus}
        disabled={cards.length >= MOST_CARDS}
        className="self-start"
        onClick={() => form.set({ cards: [...cards, emptyCard] })}
      >
        {t('contacts.add')}
      </Button>
    </SendFormDialog>
  );
}

interface Found {
  id: string;
  label: string;
  mobile: string | null;
  email: string | null;
}

/** Finds a contact of the business; a chosen one is put into the cards, and another one can be found. */
function Finder({ isFull, onFound }: { isFull: boolean; onFound: (found: Found) => void }) {
  const { t } = useTranslation('chats_forms');
  const [query, setQuery] = useState('');
  const search = useQuery(lookupQuery('contacts', query));
  return (
    <Field label={t('contacts.find')}>
      <Combobox<Found>
        items={search.data ?? []}
        value={null}
        disabled={isFull}
        placeholder={t('contacts.choose')}
        onValueChange={(found) => found && onFound(found)}
        onQueryChange={setQuery}
        searchState={searchStateOf(search)}
        itemKey={({ id }) => id}
        itemLabel={({ label }) => label}
        // The server has searched.
        matches={() => true}
        searchLabel={t('contacts.search')}
        renderItem={({ label, mobile, email }) => <NameAndNumber label={label} mobile={mobile} email={email} />}
      />
    </Field>
  );
}
