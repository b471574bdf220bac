import { ArrowRight, ChevronLeft, ChevronRight, Phone, Plus, RefreshCw } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { CallError, callNumbered } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import type { NumberAccount, NumberChoice } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';
import { ProviderErrorDetails } from '../ProviderErrorDetails.tsx';
import { canBeChosen, firstChoice, keepChoice, keptChoice } from './number-choice.ts';
import { NumberCards } from './NumberCards.tsx';
import { accountKind } from '../../contract/providers/kinds.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { channelEndpoints } from '../../contract/endpoints.ts';
import { applyChannelChange } from '../channel-cache.ts';
import { numbersQuery } from '../queries.ts';

interface NumberFormProps {
  numbers: readonly NumberChoice[];
  accounts: readonly NumberAccount[];
  isFetching: boolean;
  onRefresh: () => void;
}

/** The choice of a number. A pending one goes on where its activation stopped. */
export function NumberForm({ numbers, accounts, isFetching, onRefresh }: NumberFormProps) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const add = useAddChannel();
  const [chosen, setChosen] = useState(() => firstChoice(numbers, keptChoice()));
  const [isMissing, setMissing] = useState(false);

  const choose = (id: string) => {
    keepChoice(id);
    setChosen(id);
    setMissing(false);
    add.reset();
  };
  const proceed = (event: FormEvent) => {
    event.preventDefault();
    const number = numbers.find(({ phone_number_id }) => phone_number_id === chosen);
    if (!number || !canBeChosen(number)) return setMissing(true);
    if (number.channel) return void navigate(channelPaths.activate(number.channel.id));
    add.mutate(number.phone_number_id, { onSuccess: ({ id }) => void navigate(channelPaths.activate(id)) });
  };

  const { error } = add;
  return (
    <form noValidate onSubmit={proceed} className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold">{t('number.title')}</h1>
        <p className="text-md text-secondary">{t('number.found', { count: numbers.length })}</p>
      </div>
      {numbers.length === 0 ? (
        <div className="rounded-xl border border-subtle bg-surface">
          <EmptyState
            icon={Phone}
            title={t('number.none')}
            action={
              <Button icon={RefreshCw} busy={isFetching} onClick={onRefresh}>
                {t('number.refresh')}
              </Button>
            }
          >
            {t('number.none_text')}
          </EmptyState>
        </div>
      ) : (
        <Field as="group" label={t('number.list')} hideLabel error={isMissing ? t('number.choose') : undefined}>
          <NumberCards numbers={numbers} accounts={accounts} value={chosen} onValueChange={choose} />
        </Field>
      )}
      <RouterLink
        to={channelPaths.addNumber}
        className="flex min-h-11 items-center gap-3 rounded-lg border border-dashed border-strong px-4 py-3 hover:bg-hover"
      >
        <span aria-hidden className="grid size-8.5 shrink-0 place-items-center rounded-md bg-neutral-soft">
          <Plus className="text-secondary" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('number.add')}</span>
          <span className="block text-secondary">{t('number.add_text')}</span>
        </span>
        <ChevronRight aria-hidden className="text-secondary rtl:-scale-x-100" />
      </RouterLink>
      {error instanceof CallError && (
        <Callout tone="danger" live>
          {failureText(error)}
          <ProviderErrorDetails error={error} />
        </Callout>
      )}
      <div className="flex items-center justify-between gap-2">
        <RouterLink to={channelPaths.connect} className={buttonClasses('ghost', 'lg')}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </RouterLink>
        <Button type="submit" variant="primary" size="lg" busy={add.isPending} disabled={!numbers.some(canBeChosen)}>
          <span className="inline-flex items-center gap-1.5">
            {t('number.proceed')}
            <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          </span>
        </Button>
      </div>
    </form>
  );
}

/** Adds a chosen number as a pending channel. The page shows its own failures. */
function useAddChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (phoneNumberId: string) => {
      const body = { platform_id: accountKind, phone_number_id: phoneNumberId } as const;
      const options = { origin: 'channels', display: false } as const;
      const { reply, as_of } = await callNumbered(channelEndpoints.addChannel, { body }, options);
      return withNumber(reply.channel, as_of);
    },
    onSuccess: (changed) => {
      applyChannelChange(queryClient, { changed });
      void queryClient.invalidateQueries(numbersQuery);
    },
  });
}
