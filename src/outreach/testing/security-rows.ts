import { defineSecurity, everyone } from '../../app/testing/security/area-security.ts';
import { outreachEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(outreachEndpoints, {
  rows: {
    listDecisions: {
      who: everyone,
      ids: {
        'params.contactId': 'record',
        // Records of areas above, and what was decided about their steps.
        'query.record_id': 'record',
        'query.step_id': 'record',
        'query.after': 'record',
      },
    },
  },
});
