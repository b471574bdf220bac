import { expect, test } from 'vitest';
import { useRecordFixture } from '../../records/server/testing/record-fixture.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { MediaItem } from '../../media/contract/media.ts';

const { business, create, get } = useRecordFixture('offerings', 'offering');

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

async function upload(bytes: Uint8Array<ArrayBuffer> | string, name: string): Promise<MediaItem> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const response = await fetch(business.server.origin + recordEndpoints.uploadRecordFile.path, {
    method: 'POST',
    headers: { cookie: business.admin.cookieHeader, origin: business.server.services.config.publicUrl.origin },
    body: form,
  });
  return ((await response.json()) as { media: MediaItem }).media;
}

test('the image of an offering is an image by its bytes, whatever its name says', async () => {
  const text = await upload('indigo, 40 m', 'swatch.png');
  const body = { name: 'Swatch', status: 'active', image: text.csid };
  const refused = await business.admin.refusal(recordEndpoints.createRecord, { params: { module: 'offerings' }, body });
  expect(refused.body.info).toMatchObject({
    fields: [{ field: 'image', message: 'Image: choose a JPEG, PNG or WebP image.' }],
  });
  const image = await upload(png, 'swatch.txt');
  const { id } = await create({ ...body, image: image.csid });
  expect((await get(id))['image']).toMatchObject({ csid: image.csid, mime_type: 'image/png' });
});
