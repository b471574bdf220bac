import { beforeAll, expect, test } from 'vitest';
import { sequenceEndpoints as calls } from '../contract/endpoints.ts';
import { createSequenceFixture, useSequenceFixture, type SequenceFixture } from './testing/sequence-fixture.ts';

const own = useSequenceFixture();
let other: SequenceFixture;
beforeAll(async () => {
  other = await createSequenceFixture(own.server);
});

test('a step with a template of another business is refused like one whose template does not exist', async () => {
  const refusedWith = async (templateId: string) =>
    (
      await own.admin.refusal(calls.createSequence, {
        body: {
          title: 'Welcome series',
          sequence_configs: [own.step({ if_action: { data: { template_id: templateId, params: [] } } })],
        } as never,
      })
    ).body;
  expect(await refusedWith(other.templateId)).toEqual(await refusedWith('999'));
});

test('contacts of another business do not enter, by their ids or by a selection', async () => {
  const { id } = await own.create();
  const theirs = await other.contact();
  const add = (body: object) => own.admin.send('POST', calls.addSequenceMembers.path.replace('{id}', id), body);
  await add({ contact_ids: [theirs] });
  await add({ selection: { ids: [theirs] } });
  const next = { after: String(BigInt(theirs) - 1n), up_to: theirs };
  await add({ selection: { criteria: null, except: [] }, next });
  expect(await own.rows('select from sequence_entries where sequence_id = $1', [id])).toEqual([]);
});
