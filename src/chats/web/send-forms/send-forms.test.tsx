import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { HIDDEN_DIGITS } from '../../../foundation/contract/hidden-numbers.ts';
import { sampleField } from '../../../records/web/testing/sample-field.ts';
// Loaded with the tests, not by them: on a slow machine that takes longer than a test waits.
import '../bubbles/RareMessage.tsx';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleContact, sampleContactModule } from '../testing/sample-contact.ts';
import './forms.ts';
import './SendForms.tsx';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const SEND = 'POST /server/chats/{chatId}/messages';

/** Opens a chat, and by the plus the form of this name. */
async function openForm(row: string, title: string) {
  const { user } = await renderInbox('/chats/5001');
  await screen.findByRole('textbox', { name: /^Message / });
  await user.click(screen.getByRole('button', { name: /^Attach / }));
  await user.click(await screen.findByRole('menuitem', { name: row }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const send = () => user.click(dialog.getByRole('button', { name: /^Send/ }));
  return { user, dialog, send };
}
const field = (dialog: Awaited<ReturnType<typeof openForm>>['dialog'], name: string) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name });
const sentBody = async () => {
  await waitFor(() => expect(fake.sent(SEND)).toHaveLength(1));
  return fake.sent(SEND)[0];
};

test('a location is read from the link of a map, seen before it is sent, and sent like any message', async () => {
  const { user, dialog, send } = await openForm('Location', 'Send a location');
  await user.click(field(dialog, 'Map link or coordinates'));
  await user.paste('https://www.google.com/maps/place/Marigold+Lane/@11.3,77.7,17z/data=!3d11.3410364!4d77.7171642');
  expect(field(dialog, 'Latitude').value).toBe('11.341036');
  expect(field(dialog, 'Longitude').value).toBe('77.717164');
  await user.type(field(dialog, 'Address'), '12 Mill Road, Erode');
  expect(await dialog.findByText('Marigold Lane')).toBeTruthy();
  expect(dialog.getByText('12 Mill Road, Erode')).toBeTruthy();
  await send();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await sentBody()).toMatchObject({
    content_type: 'location',
    content: { latitude: 11.341036, longitude: 77.717164, name: 'Marigold Lane', address: '12 Mill Road, Erode' },
  });
});

test('numbers out of range are refused beside their fields, the first of which takes the focus', async () => {
  const { user, dialog, send } = await openForm('Location', 'Send a location');
  await user.type(field(dialog, 'Latitude'), '91');
  await user.type(field(dialog, 'Longitude'), '77');
  await send();
  expect(dialog.getByText('Enter a number from −90 to 90.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(dialog, 'Latitude')));
  expect(dialog.queryByText('Enter a number from −180 to 180.')).toBeNull();
  await user.type(field(dialog, 'Map link or coordinates'), 'https://maps.app.goo.gl/x{Tab}');
  expect(dialog.getByText(/^This holds no coordinates/)).toBeTruthy();
  expect(fake.sent(SEND)).toEqual([]);
});

test('one’s own position is asked of the device; a refusal says what to do', async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>();
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } });
  const { user, dialog } = await openForm('Location', 'Send a location');
  await user.click(dialog.getByRole('button', { name: 'Use my position' }));
  act(() => ask.mock.calls[0]?.[1]?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  expect(dialog.getByRole('alert').textContent).toMatch(/^Parley may not ask for your position\. Allow it/);
  await user.click(dialog.getByRole('button', { name: 'Use my position' }));
  act(() => ask.mock.calls[1]?.[0]({ coords: { latitude: 1.5, longitude: -2.25 } } as GeolocationPosition));
  expect(field(dialog, 'Latitude').value).toBe('1.5');
  expect(field(dialog, 'Longitude').value).toBe('-2.25');
  Reflect.deleteProperty(navigator, 'geolocation');
});

test('what was entered is not lost by closing: that asks first', async () => {
  const { user, dialog } = await openForm('Location', 'Send a location');
  await user.type(field(dialog, 'Name'), 'Shop');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you wrote?' }));
  await user.click(question.getByRole('button', { name: 'Keep writing' }));
  expect(field(dialog, 'Name').value).toBe('Shop');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(SEND)).toEqual([]);
});

test('a location is asked for with words of one’s own', async () => {
  const { user, dialog, send } = await openForm('Ask for location', 'Ask for a location');
  await user.clear(field(dialog, 'Message'));
  await send();
  expect(dialog.getByText('Write the message.')).toBeTruthy();
  await user.type(field(dialog, 'Message'), 'Where shall we deliver?');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await sentBody()).toMatchObject({
    content_type: 'location_request',
    content: { text: 'Where shall we deliver?' },
  });
});

test('options are sent as buttons, as many as the channel takes, each called differently', async () => {
  const { user, dialog, send } = await openForm('Options', 'Send options');
  await user.type(field(dialog, 'Message'), 'Which size?');
  await user.type(field(dialog, 'Option 1'), 'Small{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field(dialog, 'Option 3')));
  await user.type(field(dialog, 'Option 2'), 'Small');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add option' }).disabled).toBe(true);
  expect(dialog.getByText('At most 3 buttons. A list takes up to 10 options.')).toBeTruthy();
  await send();
  expect(dialog.getByText('Another option is called the same.')).toBeTruthy();
  expect(fake.sent(SEND)).toEqual([]);
  await user.clear(field(dialog, 'Option 2'));
  await user.type(field(dialog, 'Option 2'), 'Large');
  await send();
  // The third row has nothing in it.
  expect(await sentBody()).toMatchObject({
    content_type: 'selection_request',
    content: {
      text: 'Which size?',
      options: [
        { id: 'option_1', label: 'Small' },
        { id: 'option_2', label: 'Large' },
      ],
    },
  });
});

test('a list has a button of its own and descriptions, and its own limits', async () => {
  const { user, dialog, send } = await openForm('Options', 'Send options');
  await user.click(dialog.getByRole('radio', { name: 'List' }));
  await user.type(field(dialog, 'Message'), 'Which saree?');
  await user.type(field(dialog, 'Option 1'), 'x'.repeat(25));
  await user.type(field(dialog, 'Description of option 1'), 'In maroon');
  await send();
  expect(dialog.getByText('Use at most 24 characters.')).toBeTruthy();
  await user.clear(field(dialog, 'Option 1'));
  await user.type(field(dialog, 'Option 1'), 'Kanchi cotton');
  await user.clear(field(dialog, 'Button that opens the list'));
  await user.type(field(dialog, 'Button that opens the list'), 'Sarees');
  await send();
  expect(await sentBody()).toMatchObject({
    content: {
      text: 'Which saree?',
      button: 'Sarees',
      options: [{ id: 'option_1', label: 'Kanchi cotton', description: 'In maroon' }],
    },
  });
});

test('a contact of the business is found and put on the card; a number that is hidden is not', async () => {
  const module = {
    ...sampleContactModule,
    fields: [...sampleContactModule.fields, sampleField('mobile', 'Mobile', 'mobile')],
  };
  fake.answer(recordEndpoints.getModule, () => ({ module }));
  fake.answer(recordEndpoints.listRecords, () => ({
    contacts: [
      sampleContact('301', { name: 'Rohan Deshpande', mobile: '+919876501721', email: 'rohan@example.in' }),
      sampleContact('302', { name: 'Aisha Khan', mobile: `+91 ${HIDDEN_DIGITS} 21` }),
    ],
    info: { has_more: false },
  }));
  const { user, dialog, send } = await openForm('Contact', 'Send contacts');
  await send();
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  expect(dialog.getByText('Enter a phone number or an email address.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'From your contacts' }));
  await user.click(await screen.findByRole('option', { name: /Rohan Deshpande/ }));
  expect(field(dialog, 'Name').value).toBe('Rohan Deshpande');
  await user.click(dialog.getByRole('combobox', { name: 'From your contacts' }));
  await user.click(await screen.findByRole('option', { name: /Aisha Khan/ }));
  expect(dialog.getByText(/^The number of Aisha Khan is hidden from you/)).toBeTruthy();
  const second = within(dialog.getByRole('group', { name: 'Contact 2' }));
  expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('');
  await user.type(second.getByRole('textbox', { name: 'Email' }), 'aisha@example.in');
  await send();
  expect(await sentBody()).toMatchObject({
    content_type: 'contacts',
    content: {
      contacts: [
        { name: 'Rohan Deshpande', phones: ['+919876501721'], emails: ['rohan@example.in'] },
        { name: 'Aisha Khan', phones: [], emails: ['aisha@example.in'] },
      ],
    },
  });
});

test('the catalogue is sent with words above it and below', async () => {
  const { user, dialog, send } = await openForm('Catalogue', 'Send the catalogue');
  await user.type(field(dialog, 'Footer'), 'Free delivery');
  await send();
  expect(await sentBody()).toMatchObject({
    content_type: 'catalog',
    content: { text: 'Have a look at our catalogue.', footer: 'Free delivery' },
  });
});

test('several products need a title; each counts once', async () => {
  const { user, dialog, send } = await openForm('Products', 'Send products');
  await user.type(field(dialog, 'Catalogue ID'), '4477');
  await user.type(field(dialog, 'Products'), 'SKU-1{Enter}SKU-2{Enter}SKU-1');
  await send();
  expect(dialog.getByText('Several products need a title.')).toBeTruthy();
  await user.type(field(dialog, 'Title'), 'New this week');
  await send();
  expect(await sentBody()).toMatchObject({
    content_type: 'products',
    content: { header: 'New this week', catalog_id: '4477', sections: [{ products: ['SKU-1', 'SKU-2'] }] },
  });
});
