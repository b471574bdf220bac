import { isJson, textOf, type Json } from '../../../../core/server/read-json.ts';
import { isWindowOpen } from '../../phones/window.ts';
import { checkProduct } from '../../sending/check-send.ts';
import type { BusinessNumber } from '../../registry/entities.ts';
import type { Platform } from '../../platform.ts';
import { numberFor } from '../access.ts';
import { pageOf } from '../fields.ts';
import { originOf, type GraphCall, type GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';

/** Who may not write to a number. Meta's reference, "Block users". */
export const blockRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/block_users', call: 'number', scope: 'whatsapp_business_messaging', run: list },
  { method: 'POST', path: '/:id/block_users', call: 'number', scope: 'whatsapp_business_messaging', run: block },
  { method: 'DELETE', path: '/:id/block_users', call: 'number', scope: 'whatsapp_business_messaging', run: unblock },
];

const MOST_BLOCKED = 64_000;
const MOST_AT_ONCE = 1_000;

interface Person {
  input: string;
  wa_id: string;
}

function list(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id);
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf(number.blocked, call.parameters, here, (waId) => ({ messaging_product: 'whatsapp', wa_id: waId }));
}

function peopleIn({ parameters, platform }: GraphCall): Person[] {
  checkProduct(parameters);
  const { block_users: given } = parameters;
  if (!Array.isArray(given) || given.length === 0)
    return refuse(100, { message: 'The parameter block_users is required.' });
  if (given.length > MOST_AT_ONCE)
    refuse(100, { message: `Param block_users must have at most ${MOST_AT_ONCE} elements.` });
  return given.map((each: unknown, index) => personIn(each, index, platform));
}

function personIn(value: unknown, index: number, { registry }: Platform): Person {
  const input = isJson(value) ? (textOf(value['user']) ?? textOf(value['user_id'])) : undefined;
  if (input === undefined) return refuse(100, { message: `The parameter block_users[${index}]['user'] is required.` });
  const bare = /^[A-Z]{2}\./.test(input) ? input : input.replaceAll(/\D/g, '');
  return { input, wa_id: registry.phone(bare)?.wa_id ?? bare };
}

function block(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  const people = peopleIn(call);
  if (number.blocked.length + people.length > MOST_BLOCKED)
    refuse(139_101, 'The blocklist has reached its limit of 64000 users.');
  return settle(call, number, people, 'added_users');
}

function unblock(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'delete');
  return settle(call, number, peopleIn(call), 'removed_users');
}

/** Everyone who can be is blocked or unblocked; when some cannot, the response is an error that names both. */
function settle(
  { platform }: GraphCall,
  number: BusinessNumber,
  people: readonly Person[],
  name: 'added_users' | 'removed_users',
): Json {
  const isAdding = name === 'added_users';
  const problems = people.map((person) => (isAdding ? problemOf(platform, number, person) : null));
  const settled = people.filter((_, index) => problems[index] === null);
  const ids = new Set(settled.map(({ wa_id }) => wa_id));
  number.blocked = [...number.blocked.filter((id) => !ids.has(id)), ...(isAdding ? ids : [])];
  platform.registry.changed();
  const failed = people.flatMap((person, index) => {
    const problem = problems[index];
    return problem ? [{ ...person, errors: [problem] }] : [];
  });
  const users = { [name]: settled, ...(failed.length === 0 ? {} : { failed_users: failed }) };
  const response = { messaging_product: 'whatsapp', block_users: users };
  if (failed.length === 0) return response;
  // Meta's reference, "Block users": the whole call is an error when one of its users failed.
  return refuse(139_100, {
    message: 'Failed to block/unblock some users',
    details: 'Failed to block some users, see the block_users response list for details',
    beside: response,
  });
}

/** Why someone cannot be blocked. Meta's reference, "Block users". */
function problemOf(platform: Platform, number: BusinessNumber, { wa_id: waId }: Person): Json | null {
  if (platform.registry.state.numbers.some((each) => each.wa_id === waId))
    return {
      message: 'Invalid user',
      code: 131_021,
      error_data: { details: 'A WhatsApp Business account cannot be blocked.' },
    };
  if (isWindowOpen(platform, number.id, waId)) return null;
  return {
    message: 'Re-engagement required',
    code: 131_047,
    error_data: { details: 'You can only block users that have messaged your business in the last 24 hours.' },
  };
}
