import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { areasWith } from '../../app/testing/test-services.ts';
import { assignmentNotices } from '../../assignment/contract/notices.ts';
import { automationNotices } from '../../automations/contract/notices.ts';
import { campaignNotices } from '../../campaigns/contract/notices.ts';
import { sequenceNotices } from '../../sequences/contract/notices.ts';
import { channelNotices } from '../../channels/contract/notices.ts';
import { chatNotices } from '../../chats/contract/notices.ts';
import { noticeChannels, noticeDefinition, noticeEvents } from '../../foundation/contract/notice.ts';
import { importNotices } from '../../imports/contract/notices.ts';
import { recordNotices } from '../../records/contract/notices.ts';
import { taskNotices } from '../../tasks/contract/notices.ts';
import { templateNotices } from '../../templates/contract/notices.ts';
import { webFormNotices } from '../../webforms/contract/notices.ts';

// The one table of what users are notified of.

const areas = areasWith();
const tables = [
  chatNotices,
  recordNotices,
  taskNotices,
  webFormNotices,
  importNotices,
  templateNotices,
  channelNotices,
  campaignNotices,
  sequenceNotices,
  assignmentNotices,
  automationNotices,
];

test('[NOTI-01] every event is in the table of its area and that one in its descriptor, each with channels in three forms at most', () => {
  const named = areas.flatMap(({ name, notices = {} }) => Object.keys(notices).map((event) => ({ name, event })));
  expect(named.map(({ event }) => event).toSorted()).toEqual([...noticeEvents()].toSorted());
  expect(named.map(({ event }) => event).toSorted()).toEqual(tables.flatMap((table) => Object.keys(table)).toSorted());
  for (const { name, event } of named) expect(event.startsWith(`${name}.`), event).toBe(true);
  const orders = noticeEvents().map((event) => noticeDefinition(event).order);
  expect(new Set(orders).size).toBe(orders.length);
  // A message needs no row behind the bell: its chat is unread. Everything else is in-app, live and pushed if wanted.
  const withoutRow = noticeEvents().filter((event) => noticeDefinition(event).channels.in_app === undefined);
  expect(withoutRow).toEqual(['chats.message_received']);
  for (const event of noticeEvents())
    expect(Object.keys(noticeDefinition(event).channels), event).toEqual(
      noticeChannels.filter((channel) => channel !== 'in_app' || !withoutRow.includes(event)),
    );
});

test('each is raised by a listener, and every group stands together', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const source = globSync('**/*listeners.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  for (const event of noticeEvents()) expect(source, event).toContain(`'${event}'`);
  const groups = noticeEvents().map((event) => noticeDefinition(event).group);
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)]);
});

describe('the table in words', () => {
  const yesOrNo = (isOn: boolean | undefined) => (isOn === undefined ? '–' : isOn ? 'on' : 'off');
  const rows = noticeEvents().map((event) => {
    const { title, who, module, importance, channels } = noticeDefinition(event);
    const cells = noticeChannels.map((channel) => yesOrNo(channels[channel]));
    return `| \`${event}\` | ${title}. ${who} | ${module ?? 'that of the record'} | ${importance} | ${cells.join(' | ')} |`;
  });
  const text = [
    '# Notices',
    '',
    'What users are notified of: the table of events to which each area adds its own (`src/*/contract/notices.ts`). On and off',
    'are the defaults; users choose for themselves. Written by `npx vitest run src/notifications/server/notices.test.ts -u`.',
    '',
    `| event | who is notified of what | leads to | importance | ${noticeChannels.join(' | ')} |`,
    `| --- | --- | --- | --- | ${noticeChannels.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');

  test('is what docs/notices.md says', async () => {
    await expect(text).toMatchFileSnapshot('../../../docs/notices.md');
  });
});
