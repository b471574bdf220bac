import { expect, test } from 'vitest';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { useAnswerFixture, type SentMessage } from '../testing/answer-fixture.ts';

const { fixture, rows, write, send, receive, tap } = useAnswerFixture();

const responsesTo = ({ recordId }: SentMessage) =>
  rows<Record<string, unknown>>(
    `select response, button_index, text, count, branch, contact_id::text as contact_id from outreach_responses
     where business_id = $1 and record_id = $2 order by response`,
    [fixture.businessId, recordId],
  );
const statusOf = async ({ messageId }: SentMessage) =>
  (await rows<{ status: string }>('select status from messages where id = $1', [messageId]))[0]?.status;
const reply = ({ contactId }: SentMessage, text: string, count = 1) => ({
  response: 'reply',
  button_index: -1,
  text,
  count,
  branch: 'else',
  contact_id: contactId,
});

test('[CAMP-42] what somebody writes is a reply to the latest message of a campaign, and counts once', async () => {
  const older = await send({ days: 3 });
  const latest = await send({ days: 1, to: older });
  await write(0, latest.phone, 'Is it in red, too?');
  await write(0, latest.phone, 'Hello?');
  expect(await responsesTo(latest)).toEqual([reply(latest, 'Is it in red, too?', 2)]);
  expect(await responsesTo(older)).toEqual([]);
  expect([await statusOf(latest), await statusOf(older)]).toEqual(['replied', 'delivered']);
  expect(
    await rows(
      `select status, sum(count)::int as count from send_source_changes where source_id = $1 group by status having sum(count) <> 0 order by 1`,
      [latest.sourceId],
    ),
  ).toEqual([
    { status: 'delivered', count: -1 },
    { status: 'replied', count: 1 },
  ]);
});

test('who quotes a message replies to that one', async () => {
  const older = await send({ days: 3 });
  const latest = await send({ days: 1, to: older });
  await receive(older, { type: 'text', text: { body: 'This one' }, context: { id: older.providerId } });
  expect(await responsesTo(older)).toEqual([reply(older, 'This one')]);
  expect(await responsesTo(latest)).toEqual([]);
});

test('[CAMP-42] a tap on a button is a reply and a tap, by what stands on it or by the payload that we gave it', async () => {
  const [byText, byPayload, unknown] = [await send(), await send(), await send()];
  await tap(byText, 'Call me');
  await tap(byPayload, 'Ruf mich an', 'template:5:1');
  await tap(unknown, 'Something else');
  const button = (sent: SentMessage, text: string) => ({ ...reply(sent, text), response: 'button', button_index: 1 });
  expect(await responsesTo(byText)).toEqual([button(byText, 'Call me'), reply(byText, 'Call me')]);
  expect(await responsesTo(byPayload)).toEqual([button(byPayload, 'Ruf mich an'), reply(byPayload, 'Ruf mich an')]);
  expect(await responsesTo(unknown)).toEqual([reply(unknown, 'Something else')]);
});

test('what is written after seven days, or to a message that never arrived, answers nothing', async () => {
  const late = await send({ days: 8 });
  const failed = await send({ status: 'failed' });
  await write(0, late.phone, 'Hello again');
  await write(0, failed.phone, 'Hello again');
  expect([await responsesTo(late), await responsesTo(failed)]).toEqual([[], []]);
  expect([await statusOf(late), await statusOf(failed)]).toEqual(['delivered', 'failed']);
});

test('[CAMP-42] who opts out within seven days does so after the last message', async () => {
  const older = await send({ days: 3 });
  const latest = await send({ days: 1, to: older });
  const late = await send({ days: 8 });
  await write(0, latest.phone, 'STOP');
  const optOut = { ...reply(latest, ''), response: 'opt_out' };
  expect(await responsesTo(latest)).toEqual([optOut, reply(latest, 'STOP')]);
  expect(await responsesTo(older)).toEqual([]);
  await fixture.admin.call(recordEndpoints.updateRecord, {
    params: { module: 'contacts', id: late.contactId },
    body: { communication_level: 'opted_out' } as never,
  });
  expect(await responsesTo(late)).toEqual([]);
});
