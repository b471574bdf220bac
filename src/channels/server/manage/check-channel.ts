import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { ChannelFinding } from '../../contract/notice.ts';
import { findChannelRow, type ChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { refuseFault } from '../provider-fault.ts';

/** A token that ends sooner than this is named before it does. */
const ENDS_SOON_MS = 7 * 86_400_000;

/** Looks at everything that a channel needs: what is known here, then what the provider says at this moment. */
export async function checkChannel(ctx: MemberContext, channelId: Id): Promise<{ findings: ChannelFinding[] }> {
  const row = (await findChannelRow(ctx.db, ctx.businessId, channelId)) ?? refuse('NOT_FOUND');
  const own = ownFindings(row);
  if (row.access_token === null)
    return {
      findings: [
        ...own,
        {
          state: 'broken',
          text: 'This channel has no access to its account. Connect the account again.',
          cure: 'connect',
        },
      ],
    };
  const token = await openChannelToken(ctx, row.id, row.access_token);
  const { connect: provider } = ctx.services.providers.of(row.kind);
  const target = { accountId: row.provider_account_id, numberId: row.provider_number_id };
  return { findings: [...own, ...(await provider.check(token, target).catch(refuseFault(provider)))] };
}

function ownFindings(row: ChannelRow): ChannelFinding[] {
  return [
    ...(row.status === 'inactive'
      ? [
          {
            state: 'broken' as const,
            text: 'The channel is switched off here. Activate it to send messages.',
            cure: null,
          },
        ]
      : []),
    ...(row.paused_reason === null ? [] : [{ state: 'broken' as const, text: row.paused_reason, cure: null }]),
    ...expiryOf(row),
  ];
}

function expiryOf({ token_expires_time: time }: ChannelRow): ChannelFinding[] {
  if (time === null || Date.parse(time) - Date.now() > ENDS_SOON_MS) return [];
  return [
    {
      state: 'attention',
      text: 'The access to the account ends within a week. Connect the account again before that.',
      cure: 'connect',
    },
  ];
}
