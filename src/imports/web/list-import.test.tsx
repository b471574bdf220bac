import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moduleQuery } from '../../records/web/index.ts';
import { sampleContact, sampleModule } from '../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../foundation/web/testing/render-routes.tsx';
import { ListImportAction } from './ImportActions.tsx';
import { importMessages } from './messages/catalogue.ts';
import { createImportServer } from './testing/import-server.tsx';

const fake = createImportServer();
beforeAll(importMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const open = async () => {
  const queryClient = createQueryClient();
  const list = sampleContact('5', { criteria: null });
  renderRoutes([{ path: '*', element: <ListImportAction module={sampleModule()} record={list} /> }], '/', queryClient);
  // What may be done with contacts is known.
  await waitFor(() => expect(queryClient.getQueryData(moduleQuery('contacts').queryKey)).toBeTruthy());
};

test('a list offers the import of a file', async () => {
  await open();
  expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe(
    '/broadcasts/contact_lists/5/import',
  );
});

test('it is not offered to those who may not import contacts, for whatever reason', async () => {
  fake.shows.module({ import: false });
  await open();
  expect(await screen.findByRole('button', { name: 'Import history' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
