import { beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { csv, useImportFixture } from '../../imports/server/testing/import-fixture.ts';
import { newMobile, useFormFixture } from '../../webforms/server/testing/form-fixture.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';

const imports = useImportFixture();
const forms = useFormFixture();
beforeEach(() => imports.business.server.forgetWaiting());

const notices = async (client: TestClient) =>
  (await client.call(notificationEndpoints.listNotifications, {})).notifications.map(({ data }) => data);

test('who began an import is notified of its end, once, and led to its result', async () => {
  const done = await imports.run(csv(['Name', 'Mobile'], ['Asha', '+919000070101'], ['Bina', 'no number']), {
    mapping: ['name', 'mobile'],
  });
  expect(await notices(imports.business.admin)).toEqual([
    {
      event: 'imports.completed',
      module: 'contacts/history',
      record: { id: done.id },
      message: 'Import finished: 1 of 2 contacts from people.csv',
    },
  ]);
});

test('the owner of a web form is notified of what is sent with it, and led to the enquiry', async () => {
  const { business, create, submit, submissions } = forms;
  const agent = await business.server.addUser(business.admin, 'Agent');
  const answers = { 'contacts.name': 'Aisha Khan', 'contacts.mobile': newMobile() };
  const owned = await create({ name: 'Bridal', owner_id: agent.user.id });
  await submit(owned, { answers });
  const [sent] = await submissions(owned);
  expect(await notices(agent.client)).toEqual([
    {
      event: 'webforms.submitted',
      module: 'enquiries',
      record: { id: sent?.enquiry?.id },
      message: 'Aisha Khan sent the web form Bridal.',
    },
  ]);
  expect(await notices(business.admin)).toEqual([]);
  // Of one without an owner those are who look after web forms.
  await submit(await create({ name: 'Open' }), { answers });
  expect(await notices(business.admin)).toMatchObject([{ message: 'Aisha Khan sent the web form Open.' }]);
  expect(await notices(agent.client)).toHaveLength(1);
});
