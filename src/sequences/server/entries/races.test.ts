import { expect, test } from 'vitest';
import { contactEndpoints } from '../../../contacts/contract/endpoints.ts';
import { sequenceEndpoints as calls } from '../../contract/endpoints.ts';
import { useSequenceFixture } from '../testing/sequence-fixture.ts';

const fixture = useSequenceFixture();
const later = { delay: { value: 1, measure: 'days' } };

test('[R10] a step and an exit at once: either it was sent before the exit, or it is not sent', async () => {
  const { id } = await fixture.running([fixture.step(), fixture.step()]);
  for (let round = 0; round < 6; round += 1) {
    const contact = await fixture.contact();
    await fixture.add(id, [contact]);
    const member = await fixture.member(id, contact);
    await Promise.all([
      fixture.work(),
      fixture.admin.send('PUT', `/server/setup/sequences/${id}/members/${member?.id}?action=exit`),
    ]);
    await fixture.work();
    const after = await fixture.member(id, contact);
    const sent = (await fixture.decisions(id)).filter(({ contact_id }) => contact_id === contact).length;
    expect(sent).toBe(after?.steps_done);
    expect(['exited', 'completed']).toContain(after?.status);
  }
});

test('[R10] a pause and a step at once: what was decided is done, and everybody else waits', async () => {
  const { id } = await fixture.running([fixture.step(), fixture.step(later)]);
  await fixture.add(id, await fixture.contacts(30));
  await Promise.all([fixture.work(), fixture.act(id, 'pause'), fixture.work()]);
  const members = await fixture.members(id);
  const done = members.filter(({ steps_done }) => steps_done === 1).length;
  expect((await fixture.decisions(id)).length).toBe(done);
  await fixture.act(id, 'resume');
  await fixture.rows('update due_sequence_entries set due_time = clock_now() where due_time > clock_now()');
  await fixture.work();
  await fixture.rows(`update due_sequence_entries d set due_time = clock_now() from sequence_entries n
    where n.id = d.entry_id and n.due_time <= clock_now()`);
  await fixture.work();
  expect((await fixture.members(id)).every(({ steps_done }) => steps_done === 1)).toBe(true);
  expect(await fixture.decisions(id)).toHaveLength(30);
});

test('[R2] two workers that run the same entries at once send each step once', async () => {
  const { id } = await fixture.running([fixture.step(), fixture.step(), fixture.step()]);
  await fixture.add(id, await fixture.contacts(40));
  await Promise.all([fixture.work(), fixture.work(), fixture.work()]);
  await fixture.work();
  const decisions = await fixture.decisions(id);
  expect(new Set(decisions.map(({ step_id, contact_id }) => `${step_id} ${contact_id}`)).size).toBe(decisions.length);
  expect(decisions).toHaveLength(120);
  expect((await fixture.members(id)).every(({ status }) => status === 'completed')).toBe(true);
});

test('[R10] two people who press start at once start it once; a start and a deletion leave nothing behind', async () => {
  const { id } = await fixture.create({ sequence_configs: [fixture.step()] });
  await Promise.all([fixture.act(id, 'resume'), fixture.act(id, 'resume')]);
  await fixture.add(id, [await fixture.contact()]);
  await Promise.all([fixture.work(), fixture.admin.call(calls.deleteSequence, { params: { id } })]);
  await fixture.work();
  const left = await fixture.rows<{ status: string }>('select status from sequence_entries where sequence_id = $1', [
    id,
  ]);
  expect(left.every(({ status }) => status !== 'active')).toBe(true);
});

test('two contacts that are merged are inside once; undoing it gives both their own stay again', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  const other = await fixture.running([fixture.step(later)]);
  const [kept, merged] = [await fixture.contact({ name: 'Kept' }), await fixture.contact({ name: 'Merged' })];
  await fixture.add(id, [kept, merged]);
  await fixture.add(other.id, [merged]);
  const { merge } = await fixture.admin.call(contactEndpoints.mergeContacts, {
    params: { id: kept },
    body: { contact_id: merged, version: 1, merged_version: 1 },
  });
  const inside = async (sequenceId: string) =>
    (await fixture.members(sequenceId))
      .filter(({ status }) => status === 'active')
      .map(({ contact }) => contact.label)
      .toSorted();
  expect(await inside(id)).toEqual(['Kept']);
  expect(await inside(other.id)).toEqual(['Kept']);
  await fixture.admin.call(contactEndpoints.undoMerge, { params: { id: kept, mergeId: merge.id } });
  expect(await inside(id)).toEqual(['Kept', 'Merged']);
  expect(await inside(other.id)).toEqual(['Merged']);
});

/** A file as the screen of steps uploads it. */
async function upload(bytes: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'care.pdf');
  const { origin, services } = fixture.server;
  const response = await fetch(`${origin}/server/setup/media`, {
    method: 'POST',
    headers: { cookie: fixture.admin.cookieHeader, origin: services.config.publicUrl.origin },
    body: form,
  });
  const { media } = (await response.json()) as { media: { csid: string } };
  return media.csid;
}

test('[SEQ-11] [SEQ-12] a file is uploaded first and named by _header_media; it is served by its csid, and no other one is', async () => {
  const template = await fixture.samples.template({
    name: 'with_file',
    components: JSON.stringify([
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Hello' },
    ]),
  });
  const pdf = `%PDF-1.4\n${'x'.repeat(100)}\n%%EOF`;
  const [file, stranger] = [await upload(pdf), await upload(`${pdf}2`)];
  const action = { data: { template_id: template, params: [{ name: '_header_media', value: file }] } };
  const { id } = await fixture.create({ sequence_configs: [fixture.step()] });
  await fixture.update(id, { sequence_configs: [fixture.step({ if_action: action })] });
  const read = (fileId: string) => fixture.admin.send('GET', `/server/setup/sequences/${id}/media/${fileId}`);
  const served = await read(file);
  expect([served.status, served.headers.get('content-type'), served.body]).toEqual([200, 'application/pdf', pdf]);
  expect((await read(stranger)).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await fixture.act(id, 'resume')).status).toBe('active');
});
