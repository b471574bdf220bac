import { z } from 'zod';
import { id } from '../../foundation/contract/id.ts';
import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';
import { webFormErrors } from '../contract/errors.ts';
import { webFormNotices } from '../contract/notices.ts';
import { webFormRoutes } from './routes.ts';
import { countSubmissions, moveSubmissions, moveSubmissionsBack } from './submission-store.ts';
import { formsUsingField, searchForms } from './web-forms.ts';

export const webFormsArea = defineArea({
  name: 'webforms',
  notices: webFormNotices,
  endpoints: webFormEndpoints,
  routes: webFormRoutes,
  errors: webFormErrors,
  domainEvents: Object.values(domainEvents),
  searchables: [{ name: 'webforms', permission: 'records.edit', search: searchForms }],
  fieldUses: formsUsingField,
  async contactMergeData({ tx }, merges) {
    await moveSubmissions(tx, merges);
  },
  findContactsInUse: async (tx, businessId, contactIds) => [
    ...(await countSubmissions(tx, businessId, contactIds)).keys(),
  ],
  undoableMergePart: {
    name: 'web_form_submissions',
    label: 'Web form replies',
    count: ({ tx, businessId }, contactIds) => countSubmissions(tx, businessId, contactIds),
    merge: ({ tx }, pair) => moveSubmissions(tx, [pair]),
    async undo({ tx }, pair, remembered) {
      await moveSubmissionsBack(tx, pair, z.array(id).parse(remembered));
      return [];
    },
  },
});
