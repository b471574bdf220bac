import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { lookupQuery } from '../queries.ts';
import { en } from '../messages/en.ts';
import { sampleField } from '../testing/sample-field.ts';
import { referenceInputs } from './reference-inputs.tsx';

const { LookupInput } = referenceInputs;

function Fixture({ isRequired }: { isRequired: boolean }) {
  const [value, setValue] = useState<unknown>({ id: '7', label: 'Rohan Deshpande' });
  const field = sampleField('contact', 'Contact', 'lookup', { lookup_module: 'contacts', is_required: isRequired });
  return (
    <>
      <Field label="Contact">
        <LookupInput field={field} value={value} place="form" onChange={setValue} />
      </Field>
      <output data-testid="value">{JSON.stringify(value)}</output>
    </>
  );
}

function renderLookup(isRequired: boolean) {
  const client = createQueryClient();
  client.setQueryData(lookupQuery('contacts', '').queryKey, [
    { id: '7', label: 'Rohan Deshpande', mobile: null, email: null },
    { id: '8', label: 'Sara Al Hadi', mobile: '+919000081764', email: 's@example.in' },
    { id: '9', label: 'Sara Al Hadi', mobile: null, email: 'sara@example.in' },
  ]);
  renderUi(
    <QueryClientProvider client={client}>
      <Fixture isRequired={isRequired} />
    </QueryClientProvider>,
    { records: en },
  );
  return userEvent.setup();
}

test('a record that may be left out can be taken out again', async () => {
  const user = renderLookup(false);
  await user.click(screen.getByLabelText('Contact'));
  await user.click(await screen.findByRole('option', { name: 'None' }));
  expect(screen.getByTestId('value').textContent).toBe('null');
  expect(screen.getByLabelText('Contact').textContent).toBe('None');
});

test('people of one name are told apart by their number, else their address; only id and name are kept', async () => {
  const user = renderLookup(false);
  await user.click(screen.getByLabelText('Contact'));
  await screen.findByRole('option', { name: 'Sara Al Hadi sara@example.in' });
  await user.click(screen.getByRole('option', { name: /^Sara Al Hadi \+91/ }));
  expect(screen.getByTestId('value').textContent).toBe('{"id":"8","label":"Sara Al Hadi"}');
});

test('one that is required cannot', async () => {
  const user = renderLookup(true);
  await user.click(screen.getByLabelText('Contact'));
  await screen.findByRole('option', { name: 'Rohan Deshpande' });
  expect(screen.queryByRole('option', { name: 'None' })).toBeNull();
});
