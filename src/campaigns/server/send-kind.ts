import type { SendKind } from '../../delivery/server/index.ts';

/**
 * Messages of campaigns. Whether the campaign still runs says its source, which the engine locks with each claim; opt-out, window,
 * template and cap are asked of every message.
 */
export const campaignSendKind: SendKind = {
  kind: 'campaign',
  guard: (_tx, sends) =>
    Promise.resolve(new Map(sends.map(({ message_id }) => [message_id, { allowed: true, outside_window: false }]))),
};
