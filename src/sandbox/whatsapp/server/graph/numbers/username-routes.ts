import { textOf, type Json } from '../../../../core/server/read-json.ts';
import { numberFor } from '../access.ts';
import type { GraphCall, GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';
import { setUsername } from './number-events.ts';

/** The name by which people find a business. Meta's reference, "Business usernames". */
export const usernameRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/username', call: 'number', run: show },
  { method: 'POST', path: '/:id/username', call: 'number', run: change },
  { method: 'DELETE', path: '/:id/username', call: 'number', run: remove },
  { method: 'GET', path: '/:id/username_suggestions', call: 'number', run: suggest },
];

/** Meta's reference, "Business usernames": 3 to 35 letters, digits, dots and underscores, with one letter at least. */
const FORM = /^(?=.*[a-z])(?!www)(?!.*\.\.)[a-z0-9_](?:[a-z0-9._]{1,33})[a-z0-9_]$/;
/** What looks like the address of a site. */
const LIKE_A_SITE = /\.(?:com|org|net|in|io)$/;

function show(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id);
  return number.username === null ? {} : { ...number.username };
}

/** Which of 147001 to 147005 means what: no public source. */
function change(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  const username =
    textOf(call.parameters['username'])?.toLowerCase() ??
    refuse(100, { message: 'The parameter username is required.' });
  if (!FORM.test(username) || LIKE_A_SITE.test(username))
    refuse(147_001, 'The username must have 3 to 35 letters, digits, dots and underscores.');
  const { registry } = call.platform;
  const isTaken =
    registry.state.numbers.some((each) => each !== number && each.username?.username === username) ||
    registry.state.phones.some((phone) => phone.username === username);
  if (isTaken) refuse(147_002, 'The username is not available.');
  const status = number.is_registered ? 'approved' : 'reserved';
  setUsername(call.platform, number, { username, status });
  return { status };
}

function remove(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'delete');
  if (number.username === null) refuse(147_003, 'The phone number has no username.');
  setUsername(call.platform, number, null);
  return { success: true };
}

/** Names made from the verified name that no one has. */
function suggest(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id);
  const { numbers, phones } = call.platform.registry.state;
  const taken = new Set([
    ...numbers.map(({ username }) => username?.username),
    ...phones.map(({ username }) => username),
  ]);
  const words = number.verified_name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const base = words.join('');
  const all = [base, words.join('_'), words.join('.'), `${base}_official`, `${base}${number.wa_id.slice(-4)}`];
  return { data: [{ username_suggestions: [...new Set(all)].filter((name) => FORM.test(name) && !taken.has(name)) }] };
}
