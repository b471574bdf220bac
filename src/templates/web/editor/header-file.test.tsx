import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { TemplateBody } from '../../contract/template-body.ts';
import { createTemplateServer, renderTemplates } from '../testing/render-templates.tsx';
import { sampleDraft } from '../testing/sample-template.ts';

const fake = createTemplateServer();
let uploads = 0;
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  uploads = 0;
  // jsdom shows no files.
  URL.createObjectURL = vi.fn(() => 'blob:festive');
  URL.revokeObjectURL = vi.fn();
  fake.answer(templateEndpoints.addTemplate, () => ({ template: sampleDraft() }));
});
afterAll(() => fake.server.close());

const ADD = 'POST /server/templates';
const MB = 1024 * 1024;
const file = (name: string, type: string, size: number) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

/** The server keeps what is uploaded, of this size. */
const keep = (name: string, mime_type: string, size: number) =>
  fake.server.use(
    http.post('*/server/templates/media', () => {
      uploads += 1;
      return HttpResponse.json(
        { media: { csid: '900', name, mime_type, size, state: 'ready', problem: null } },
        { status: 201 },
      );
    }),
  );

async function openWith(header: string) {
  const view = renderTemplates('/settings/templates/new');
  await view.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'offer');
  await view.user.type(screen.getByRole('textbox', { name: 'Body' }), 'Our shop is open.');
  await view.user.click(screen.getByRole('radio', { name: header }));
  // Its code is loaded when it is first needed.
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!found) throw new Error('The header asks for no file');
    return found;
  });
  return { ...view, input };
}

test('a file is uploaded at once, shown, stored with the template, and removed', async () => {
  keep('festive-lamps.jpg', 'image/jpeg', 1_468_006);
  const { user, input } = await openWith('Image');
  // The limit is said before a file is chosen.
  expect(screen.getByText('JPEG or PNG, up to 16 MB')).toBeTruthy();
  await user.upload(input, file('festive-lamps.jpg', 'image/jpeg', 1_468_006));
  await screen.findByText('JPG · 1.4 MB of 16 MB');
  expect(document.querySelector('img[src="blob:festive"]')).toBeTruthy();
  await waitFor(() => expect(fake.sent(ADD).at(-1)?.body).toMatchObject({ headerType: 'image', media: '900' }));
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await screen.findByText('JPEG or PNG, up to 16 MB');
});

test.each([
  ['Image', 'menu.gif', 'image/gif', 10, /JPEG or PNG/],
  ['Image', 'huge.png', 'image/png', 17 * MB, /The limit is 16 MB/],
  ['Video', 'menu.png', 'image/png', 10, /MP4 or 3GP/],
  ['Document', 'tool.exe', 'application/x-msdownload', 10, /PDF, Word, Excel/],
])(
  '[TPL-32] a header of the kind %s takes no %s, and no byte is uploaded',
  async (header, name, type, size, sentence) => {
    keep(name, type, size);
    const { input } = await openWith(header);
    fireEvent.change(input, { target: { files: [file(name, type, size)] } });
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(uploads).toBe(0);
  },
);

test('[TPL-34 TPL-37] an image over 5 MB is stored, and it is said that WhatsApp takes less', async () => {
  keep('large.png', 'image/png', 6 * MB);
  const { user, input } = await openWith('Image');
  await user.upload(input, file('large.png', 'image/png', 6 * MB));
  await screen.findByText('WhatsApp takes images in a template as JPEG or PNG, up to 5 MB.');
  await waitFor(() => expect((fake.sent(ADD).at(-1)?.body as TemplateBody | undefined)?.media).toBe('900'));
});

test('a refused upload says why, and the form stays', async () => {
  fake.server.use(
    http.post('*/server/templates/media', () =>
      HttpResponse.json(
        { status: 'error', code: 'UNSUPPORTED_CONTENT', message: 'This is no picture.' },
        { status: 400 },
      ),
    ),
  );
  const { user, input } = await openWith('Image');
  await user.upload(input, file('broken.png', 'image/png', 10));
  expect((await screen.findByRole('alert')).textContent).toBe('This is no picture.');
});
