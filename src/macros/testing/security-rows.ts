import { defineSecurity, editors, staff } from '../../app/testing/security/area-security.ts';
import { macroEndpoints } from '../contract/endpoints.ts';

const body = { name: 'Closed politely', actions: [{ type: 'close_chat' as const }] };

export const security = defineSecurity(macroEndpoints, {
  rows: {
    listMacros: { who: staff },
    // What actions name by ids of another business is refused.
    createMacro: { who: editors, body, testedByArea: { 'body.actions': 'macros.test.ts' } },
    updateMacro: {
      who: editors,
      body,
      ids: { 'params.id': 'macro' },
      testedByArea: { 'body.actions': 'macros.test.ts' },
    },
    deleteMacro: { who: editors, ids: { 'params.id': 'macro' } },
    runMacro: { who: staff, ids: { 'params.id': 'macro', 'params.chatId': 'chat' } },
  },
  async records({ admin }) {
    const { macro } = await admin.call(macroEndpoints.createMacro, { body: { ...body, name: 'Sample' } });
    return { macro: macro.id };
  },
});
