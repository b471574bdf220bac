import type { Mutant } from './mutant.ts';

const run = 'src/campaigns/server/run-campaign.test.ts';
const guards = 'src/campaigns/server/guards.test.ts';
const preflight = 'src/campaigns/server/preflight.test.ts';
const decide = 'src/outreach/server/decide-member.test.ts';

/** Faults in campaigns that their tests must find. */
export const campaignMutants: readonly Mutant[] = [
  {
    promise: 'R2',
    name: 'a member may be decided about twice in one step',
    file: 'src/outreach/server/decision-store.ts',
    find: 'on conflict (business_id, kind, record_id, step_id, entry_id, contact_id) do nothing\n    returning contact_id, entry_id, message_id',
    replace:
      'on conflict (business_id, kind, record_id, step_id, entry_id, contact_id) do update set message_id = next_id()\n    returning contact_id, entry_id, message_id',
    test: guards,
    only: 'a split sends',
  },
  {
    promise: 'campaigns',
    name: 'a stopped campaign keeps sending',
    file: 'src/campaigns/server/stop-campaign.ts',
    find: "await pauseBulk(ctx, [{ business_id: businessId, kind: 'campaign', record_id: id }]);",
    replace: 'void pauseBulk;',
    test: run,
    only: 'stopped, it sends nothing more',
  },
  {
    promise: 'campaigns',
    name: 'a template that is paused stops nothing before the next claim',
    file: 'src/outreach/server/stops/stop-listeners.ts',
    find: 'if (ids.length === 0) continue;',
    replace: 'if (ids.length >= 0) continue;',
    test: guards,
    only: 'a template that is paused',
  },
  {
    promise: 'campaigns',
    name: 'a message that is late leaves outside of the window',
    file: 'src/campaigns/server/send-kind.ts',
    find: 'if (leaveAt(nowMs) > nowMs) for',
    replace: 'if (leaveAt(nowMs) < nowMs) for',
    test: 'src/campaigns/server/sending-window.test.ts',
    only: 'what could not leave inside of the window',
  },
  {
    promise: 'campaigns',
    name: 'what waits for its window leaves in a quiet time',
    file: 'src/delivery/server/attention/reserve-attention.ts',
    find: 'const until = quietUntilOf(send, limits, leaves);',
    replace: 'const until = leaves > 0 ? null : quietUntilOf(send, limits, leaves);',
    test: 'src/campaigns/server/sending-window.test.ts',
    only: 'with quiet hours as well',
  },
  {
    promise: 'campaigns',
    name: 'a quality that falls stops nothing',
    file: 'src/outreach/server/stops/stop-reasons.ts',
    find: "after === 'low' && before !== 'low'",
    replace: "after === 'low' && before === 'low'",
    test: guards,
    only: 'a template whose quality falls to low',
  },
  {
    promise: 'campaigns',
    name: 'a campaign continues on a restricted channel',
    file: 'src/channels/server/restrictions.ts',
    find: 'is !== null && is > present',
    replace: 'is !== null && is < present',
    test: guards,
    only: 'a restricted channel stops',
  },
  {
    promise: 'campaigns',
    name: 'a further part of the check counts what the first one says of the campaign again',
    file: 'src/campaigns/server/preflight.ts',
    find: 'const before = isFirst ? await leftOutBefore(ctx, campaign) : [];',
    replace: 'const before = await leftOutBefore(ctx, campaign);',
    test: preflight,
    only: 'are counted in parts',
  },
  {
    promise: 'campaigns',
    name: 'the pre-flight counts those who have opted out',
    file: 'src/outreach/server/decide-member.ts',
    find: 'if (unwanted !== null) return no(branch, unwanted);',
    replace: 'void unwanted;',
    test: preflight,
    only: 'who receives and who does not',
  },
  {
    promise: 'campaigns',
    name: 'what was seen is not what decided',
    file: 'src/outreach/server/decide-member.ts',
    find: "return no(branch, 'frequency_cap');",
    replace: "return no(branch, 'no_action');",
    test: decide,
  },
];
