import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateEndpoints as calls } from '../../../templates/contract/endpoints.ts';
import { startTemplateStand, type TemplateStand } from './template-stand.ts';

let stand: TemplateStand;
beforeAll(async () => {
  stand = await startTemplateStand();
});
afterAll(() => stand.close());

const keptAs = async (name: string) => {
  const found = (await stand.kept()).find((each) => each.name === name);
  if (!found) throw new Error(`The platform has no ${name}`);
  return found;
};
const act = (id: string, action: 'publish' | 'undo' | 'activate' | 'deactivate') =>
  stand.admin.call(calls.updateTemplate, { params: { id }, query: { action } });
const refusal = (id: string, action: 'publish' | 'undo' | 'activate' | 'deactivate') =>
  stand.admin.refusal(calls.updateTemplate, { params: { id }, query: { action } });

test('[TPL-05] a template is written, published, approved', async () => {
  const draft = await stand.add();
  expect(draft).toMatchObject({ status: 'draft', has_edits: true, edits: null, version: 1 });
  const published = await stand.publish(draft.id);
  expect(published).toMatchObject({ status: 'pending', has_edits: false, edits: null, category: 'utility' });
  const kept = await keptAs('order_ready');
  expect(kept).toMatchObject({ status: 'PENDING', category: 'UTILITY', parameter_format: 'NAMED' });
  await stand.change(kept, { status: 'APPROVED' });
  expect(await stand.read(draft.id)).toMatchObject({ status: 'active' });
  expect((await stand.events()).map(({ event, data }) => `${event} ${String(data['status'])}`)).toEqual([
    'template_changed draft',
    'template_changed pending',
    'template_changed active',
  ]);
});
