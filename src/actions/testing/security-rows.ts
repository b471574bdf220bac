import { defineSecurity, everyone } from '../../app/testing/security/area-security.ts';
import { actionEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(actionEndpoints, {
  rows: {
    listRuns: {
      who: everyone,
      // Runs are written by what runs by itself. A filter by an id of another business finds nothing.
      testedByArea: {
        'query.after': 'runs.test.ts',
        'query.record_id': 'runs.test.ts',
        'query.chat_id': 'runs.test.ts',
        'query.contact_id': 'runs.test.ts',
      },
    },
    getRun: { who: everyone, params: { id: '1' }, testedByArea: { 'params.id': 'runs.test.ts' } },
  },
});
