import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, callNumbered } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { business as businessSchema, type Business } from '../../contract/business.ts';
import {
  changedSettings,
  organisationForm,
  organisationValues,
  type OrganisationValues,
} from './organisation-values.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { applyToBusiness } from '../apply-change.ts';

/**
 * The organisation form. While nothing is changed it follows the business; once something is, it stays
 * on the version that was looked at, so that a colleague's change is noticed and not written over.
 */
export function useOrganisationForm(business: Business) {
  const { t } = useTranslation('accounts');
  const [base, setBase] = useState(business);
  const [theirs, setTheirs] = useState<Business | null>(null);
  const update = useUpdateBusiness();
  const contractForm = useContractForm({
    schema: organisationForm,
    defaultValues: organisationValues(business),
    draftKey: 'organisation',
    onSave: async (values) => {
      try {
        const changes = changedSettings(organisationValues(base), values);
        // Blanks at the ends are no change: there is nothing to send and nothing to report.
        if (Object.keys(changes).length === 0) return follow(base);
        const saved = await update.mutateAsync({ ...changes, version: base.version });
        setBase(saved);
        setTheirs(null);
        showSuccess(t('organisation.saved'));
      } catch (error) {
        if (hasCode(error, 'CONFLICT')) setTheirs(businessSchema.safeParse(error.info?.['current']).data ?? business);
        throw error;
      }
    },
  });
  const { form, isUnsaved, discard } = contractForm;

  const follow = (next: Business, values: OrganisationValues = organisationValues(next)) => {
    setBase(next);
    setTheirs(null);
    form.reset(organisationValues(next));
    for (const [name, value] of Object.entries(changedSettings(organisationValues(next), values))) {
      form.setValue(name as keyof OrganisationValues, value, { shouldDirty: true });
    }
  };

  useEffect(() => {
    if (!isUnsaved && business !== base && business.version >= base.version) follow(business);
    // `follow` changes with every render and does nothing by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [business, base, isUnsaved]);

  const values = form.watch();
  return {
    ...contractForm,
    /** What is looked at; its version is sent along. */
    base,
    changeCount: Object.keys(changedSettings(organisationValues(base), values)).length,
    /** Somebody else's version, after a refused save. */
    theirs,
    loadTheirs: () => {
      discard();
      if (theirs) follow(theirs);
    },
    keepMine: () => {
      if (theirs)
        follow(theirs, { ...organisationValues(theirs), ...changedSettings(organisationValues(base), values) });
    },
    discardAll: () => {
      discard();
      follow(business);
    },
  };
}

export type OrganisationFormState = ReturnType<typeof useOrganisationForm>;

type Body = NonNullable<CallInput<typeof businessEndpoints.updateBusiness>['body']>;

/** Changes organisation settings. The form shows its own failures. */
function useUpdateBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      const options = { origin: 'business', display: false } as const;
      const { reply, as_of } = await callNumbered(businessEndpoints.updateBusiness, { body }, options);
      return withNumber(reply.business, as_of);
    },
    onSuccess: (changed) => applyToBusiness(queryClient, changed),
  });
}
