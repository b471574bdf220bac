import { defineSecurity, everyone } from '../../app/testing/security/area-security.ts';
import { outreachEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(outreachEndpoints, {
  rows: {
    listDecisions: { who: everyone, ids: { 'params.contactId': 'record' } },
  },
});
