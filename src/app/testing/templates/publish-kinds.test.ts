import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateEndpoints as calls } from '../../../templates/contract/endpoints.ts';
import { sampleBody, startTemplateStand, type TemplateStand } from './template-stand.ts';

let stand: TemplateStand;
beforeAll(async () => {
  stand = await startTemplateStand();
});
afterAll(() => stand.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const TEXT = Buffer.from('Prices of this week: lamp 1,200, chair 3,400.\n');

async function upload(bytes: Buffer, name: string, client = stand.admin) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(stand.server.origin + calls.uploadTemplateMedia.path, {
    method: 'POST',
    body: form,
    headers: { cookie: client.cookieHeader, origin: 'http://localhost:8080' },
  });
  return {
    status: response.status,
    body: (await response.json()) as { media?: { csid: string }; code?: string; message?: string },
  };
}
const csidOf = async (bytes: Buffer, name: string) => (await upload(bytes, name)).body.media?.csid ?? '';
const download = (id: string) =>
  fetch(`${stand.server.origin}/server/templates/${id}/media`, { headers: { cookie: stand.admin.cookieHeader } });
const stored = (csid: string) => stand.rows('select 1 from media where id = $1', [csid]);

test('[TPL-25 TPL-26 TPL-03] the file of a header is uploaded first, shown, reviewed, and sent without choosing it again', async () => {
  const media = await csidOf(PNG, 'lamp.png');
  const draft = await stand.add({ name: 'with_picture', headerType: 'image', media });
  expect(draft).toMatchObject({
    headerType: 'image',
    media: { csid: media, name: 'lamp.png', mime_type: 'image/png' },
  });
  const shown = await download(draft.id);
  expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, PNG]);
  await stand.publish(draft.id);
  const kept = await stand.keptAs('with_picture');
  expect(kept.components[0]).toMatchObject({ type: 'HEADER', format: 'IMAGE' });
  await stand.change(kept, { status: 'APPROVED' });
  expect(await stand.read(draft.id)).toMatchObject({ status: 'active', media: { csid: media } });
  const values = [
    { name: 'first_name', value: 'Rohan' },
    { name: 'order', value: 'MG-18' },
  ];
  expect(await stand.send(draft.id, values)).toMatchObject({ kind: 'accepted' });
  const other = await csidOf(PDF, 'other.pdf');
  expect(other).not.toBe('');
  const own = await csidOf(PNG, 'chosen.png');
  expect(await stand.send(draft.id, [...values, { name: '_header_media', value: own }])).toMatchObject({
    kind: 'accepted',
  });
});

test('a file that edits no longer name is let go of; one that was published stays for its messages', async () => {
  const [first, second, third] = [await csidOf(PDF, '1.pdf'), await csidOf(PDF, '2.pdf'), await csidOf(PDF, '3.pdf')];
  const name = 'with_document';
  const { id } = await stand.add({ name, headerType: 'document', media: first });
  const put = (media: string | null) => {
    const { channels_group: _, ...body } = sampleBody({ name, headerType: 'document', media });
    return stand.admin.call(calls.updateTemplate, { params: { id }, body });
  };
  await put(second);
  expect([await stored(first), (await stored(second)).length]).toEqual([[], 1]);
  await stand.publish(id);
  await stand.change(await stand.keptAs(name), { status: 'APPROVED' });
  await put(third);
  await stand.admin.call(calls.updateTemplate, { params: { id }, query: { action: 'undo' } });
  expect([(await stored(second)).length, await stored(third)]).toEqual([1, []]);
});

test('files are of the kinds that templates have, and of the kind of their header', async () => {
  expect((await upload(Buffer.from('<html><body>hello</body></html>'), 'a.html')).body).toMatchObject({
    code: 'INVALID_DATA',
    message: expect.stringContaining('A header has an image (JPEG, PNG)') as string,
  });
  const text = await csidOf(TEXT, 'prices.txt');
  expect(
    (
      await stand.admin.refusal(calls.addTemplate, {
        body: sampleBody({ name: 'a', headerType: 'image', media: text }),
      })
    ).body,
  ).toMatchObject({
    code: 'INVALID_DATA',
    info: { field: 'media' },
    message: expect.stringContaining('a document') as string,
  });
  // A text is a document of the specification, and WhatsApp reviews PDF only.
  const { id } = await stand.add({ name: 'with_text', headerType: 'document', media: text });
  const refused = await stand.admin.refusal(calls.updateTemplate, { params: { id }, query: { action: 'publish' } });
  expect(refused.body).toMatchObject({
    code: 'INVALID_DATA',
    message: 'WhatsApp takes documents in a template as PDF, up to 100 MB.',
    info: { field: 'media' },
  });
});

test('[TPL-33] every kind of button is published, and sent with what it needs', async () => {
  const id = await stand.approved({
    name: 'all_buttons',
    category: 'marketing',
    headerType: 'text',
    header: 'Order {{1}}',
    body: 'Hi {{1}}, your order {{2}} is ready to be picked up.',
    footer: 'Marigold Lane',
    buttons: [
      { type: 'quick_reply', text: 'Thanks' },
      { type: 'quick_reply', text: 'Call me' },
      { type: 'url', text: 'Track', url: 'https://shop.example/orders/{{1}}' },
      { type: 'phone_number', text: 'Call us', phone_number: '+919000014220' },
      { type: 'copy_code', code: 'FEST20' },
    ],
    samples: { '1': 'Kavya', '2': 'MG-17', _header_text: 'MG-17', _button_2: 'MG-17' },
  });
  expect(await stand.keptAs('all_buttons')).toMatchObject({
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'TEXT', example: { header_text: ['MG-17'] } },
      { type: 'BODY', example: { body_text: [['Kavya', 'MG-17']] } },
      { type: 'FOOTER', text: 'Marigold Lane' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thanks' },
          { type: 'QUICK_REPLY', text: 'Call me' },
          { type: 'URL', url: 'https://shop.example/orders/{{1}}', example: ['https://shop.example/orders/MG-17'] },
          { type: 'PHONE_NUMBER', phone_number: '+919000014220' },
          { type: 'COPY_CODE', example: 'FEST20' },
        ],
      },
    ],
  });
  const template = await stand.read(id);
  expect(template.variables).toEqual([
    { name: '_header_text', place: 'header', example: 'MG-17' },
    { name: '1', place: 'body', example: 'Kavya' },
    { name: '2', place: 'body', example: 'MG-17' },
    { name: '_button_2', place: 'button', example: 'MG-17' },
    { name: '_button_4', place: 'button', example: 'FEST20' },
  ]);
  const values = template.variables.map(({ name }) => ({ name, value: 'MG18' }));
  expect(await stand.send(id, values)).toMatchObject({ kind: 'accepted' });
});

test('[TPL-30] an authentication template has the words of the platform and one code', async () => {
  const given = { name: 'sign_in_code', category: 'authentication', body: '', samples: {} } as const;
  const { id } = await stand.add(given);
  expect(await stand.read(id)).toMatchObject({ body: '', variables: [{ name: 'code', place: 'body' }] });
  await stand.publish(id);
  const kept = await stand.keptAs('sign_in_code');
  await stand.change(kept, { status: 'APPROVED' });
  // The platform alone knows the text: a job reads it.
  await stand.server.runJobs();
  const template = await stand.read(id);
  expect(template).toMatchObject({
    status: 'active',
    category: 'authentication',
    body: '*{{code}}* is your verification code. For your security, do not share this code.',
    footer: 'This code expires in 10 minutes.',
    buttons: [{ type: 'copy_code' }],
    variables: [{ name: 'code', place: 'body' }],
    has_edits: false,
    is_editable: true,
  });
  expect(await stand.send(id, [{ name: 'code', value: '481516' }])).toMatchObject({ kind: 'accepted' });
});
