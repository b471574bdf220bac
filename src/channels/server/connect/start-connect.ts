import { randomBytes } from 'node:crypto';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { hashToken } from '../../../foundation/server/http/session-cookie.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import { insertAttempt } from './attempt-store.ts';
import { connectOf } from './connect-of.ts';

/** Makes the state of a login window: bound to this session, good for one use, only its hash is kept. */
export async function startConnect(ctx: MemberContext, kind: ChannelKind) {
  const provider = connectOf(ctx.services.providers, kind);
  const state = randomBytes(32).toString('base64url');
  await insertAttempt(ctx.db, ctx.businessId, { stateHash: hashToken(state), sessionId: ctx.user.session_id, kind });
  return { auth: { state, url: provider.loginUrl(state), is_authorised: false } };
}
