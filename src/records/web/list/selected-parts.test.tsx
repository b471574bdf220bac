import { screen } from '@testing-library/react';
import { CheckCheck } from 'lucide-react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { recordMessages } from '../messages/catalogue.ts';
import { names } from '../messages/names.ts';
import type { BulkScreenProps } from '../record-slots.ts';
import { SelectionBar } from './SelectionBar.tsx';

const fake = createAccountServer();
const STORED = 250;
let asked: Readonly<Record<string, string>>[] = [];

beforeAll(recordMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  asked = [];
  fake.answer(recordEndpoints.listRecords, ({ query }) => {
    asked.push(Object.fromEntries(query));
    const last = Number(query.get('after') ?? STORED + 1);
    const limit = Number(query.get('limit'));
    const ids = Array.from({ length: Math.min(limit, last - 1) }, (_, index) => String(last - 1 - index));
    return { contacts: ids.map((id) => ({ id })), info: { has_more: last - 1 > limit } };
  });
});
afterAll(() => fake.server.close());

const module = {
  name: 'contacts',
  label: 'Contact',
  plural_label: 'Contacts',
  fields: [],
  allows: { edit: false, delete: false },
} as unknown as ModuleInfo;

test('all that a list shows is done by what an area says it can do with them: their ids are read 100 at a time', async () => {
  const sizes: number[] = [];
  const onClear = vi.fn();
  function Screen({ ids, count, parts, onClose }: BulkScreenProps) {
    const run = async () => {
      for await (const part of parts(100)) sizes.push(part.length);
      onClose(true);
    };
    return <button type="button" onClick={() => void run()}>{`Do it with ${count}, ${ids.length} named`}</button>;
  }
  const action = { position: 1, label: 'records_names:form_customization' as const, icon: CheckCheck };
  const bar = (
    <SelectionBar
      module={module}
      ids={['250', '249']}
      whole={{
        count: STORED - 1,
        is_capped: false,
        selection: { view: 'my_contacts', search_term: 'a', except: ['7'] },
      }}
      more={null}
      onChooseWhole={vi.fn()}
      columns={[]}
      isReadOnly={false}
      onClear={onClear}
    />
  );
  const { user } = renderRoutes([{ path: '*', element: bar }], '/', createQueryClient());
  composeAreas([
    {
      names: { records_names: names },
      recordBulkActions: {
        contacts: [
          { ...action, id: 'all', takesAll: true, screen: () => Promise.resolve(Screen) },
          { ...action, id: 'named', screen: () => Promise.resolve(Screen) },
        ],
      },
    },
  ]);
  const actions = () => screen.getAllByRole('button', { name: 'Form customization' });
  await vi.waitFor(() => expect(actions()).toHaveLength(1));
  await user.click(actions()[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Do it with 249, 0 named' }));
  await vi.waitFor(() => expect(onClear).toHaveBeenCalled());
  expect(sizes).toEqual([100, 100, 49]);
  const page = { view: 'my_contacts', search_term: 'a', sort_by: 'created_time', sort_order: 'desc', limit: '100' };
  expect(asked).toEqual([page, { ...page, after: '151' }, { ...page, after: '51' }]);
});
