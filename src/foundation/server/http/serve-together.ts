import type { FastifyRequest } from 'fastify';
import { type Actor, systemActor } from '../../contract/actor.ts';
import type { Endpoint, ParsedInput, ReplyInput } from '../../contract/endpoint.ts';
import type { Id } from '../../contract/id.ts';
import { createBusinessContext } from '../create-work-context.ts';
import { isConnectionLost } from '../db/database-error.ts';
import { inRepeatedTransaction, type Transaction } from '../db/transaction.ts';
import { forViewer, refusalForViewer } from '../hidden-numbers.ts';
import { Refusal, refuse } from '../refuse.ts';
import type { WorkContext } from '../work-context.ts';
import { createCallGroups } from './call-groups.ts';
import type { SignedInUser } from './context.ts';
import { withListedErrors } from './endpoint-errors.ts';
import { actorOf, readSession, refuseUnpermitted, type HttpServices, type Served } from './member-call.ts';
import type { BusinessToken } from './session-cookie.ts';
import { validate } from './validate.ts';

/** One call of a group before its session is checked again: whose session it was the last time, and what the call brings. */
export interface UncheckedCall<E extends Endpoint> {
  business_id: Id;
  user_id: Id;
  input: ParsedInput<E>;
}

/** One call of a group; who sent it may make it, and what it brings fits the contract. */
export interface GroupedCall<E extends Endpoint> extends UncheckedCall<E> {
  actor: Actor;
  user: SignedInUser;
}

/** Handles calls of one business in one transaction; what it refuses of one stops no other. In the order of the calls. */
export type HandleTogether<E extends Endpoint> = (
  ctx: WorkContext,
  calls: readonly GroupedCall<E>[],
) => Promise<readonly (ReplyInput<E> | { refusal: Refusal })[]>;

/** A handler of calls that many make at once, instead of one transaction for each. */
export interface Together<E extends Endpoint> {
  /** The parameter of the path that names what a call changes: a group has one call for each. */
  record: string;
  /**
   * Sends the statements that read what the calls need, and returns what handles those of them that are accepted.
   * Where all sessions were accepted lately, the statements leave with the question whether they still are: nothing
   * of what they return may be shown or written before `handle`, and a call may turn out to be refused.
   */
  begin(tx: Transaction, calls: readonly UncheckedCall<E>[]): HandleTogether<E>;
}

interface Call {
  request: FastifyRequest;
  session: BusinessToken;
}

/**
 * Serves an endpoint by groups. Every commit of a business takes the numbers of its events, which only one transaction
 * can at a time until it is durable; so calls of one business wait for each other in any case, and together they cost
 * one commit and one set of statements. Who sends a call is asked in the transaction that handles it, as for any other.
 */
export function serveTogether<E extends Endpoint>(
  http: HttpServices,
  endpoint: E,
  { record, begin }: Together<E>,
): (request: FastifyRequest) => Promise<Served> {
  if (endpoint.access === 'public' || endpoint.throttle !== undefined)
    throw new Error(`${endpoint.path} is public or throttled: its calls are not handled together`);
  const groups = createCallGroups<Call, Outcome>({
    handle: (calls) => handleGroup(http, endpoint, begin, calls),
    // After a lost connection no one knows whether the group was stored.
    isOfOneCall: (error) => !isConnectionLost(error),
  });
  return async (request) => {
    const session = readSession(http, request);
    const key = (request.params as Record<string, string>)[record] ?? '';
    const outcome = await groups.add(session.businessId, key, { request, session });
    if ('refusal' in outcome) throw outcome.refusal;
    const { result } = outcome;
    return await withListedErrors(endpoint, http.services.config.nodeEnv, async () => {
      if (isRefused(result)) throw result.refusal;
      return outcome;
    });
  };
}

const isRefused = (result: unknown): result is { refusal: Refusal } =>
  typeof result === 'object' && result !== null && 'refusal' in result;

/** What a call of a group returns, or why it is refused, in the form in which this person may see it. */
const shownTo = (endpoint: Endpoint, user: SignedInUser, result: unknown): unknown =>
  isRefused(result) ? { refusal: refusalForViewer(endpoint, user, result.refusal) } : forViewer(endpoint, user, result);

/** What became of a call; a refusal here came before its operation. */
type Outcome = Served | { refusal: Refusal };

async function handleGroup<E extends Endpoint>(
  http: HttpServices,
  endpoint: E,
  begin: Together<E>['begin'],
  calls: readonly Call[],
): Promise<readonly Outcome[]> {
  const { services } = http;
  const businessId = calls[0]?.session.businessId ?? null;
  if (businessId === null) return [];
  const { ctx, outcomes } = await inRepeatedTransaction(
    { pool: services.pool, businessId, mode: 'write' },
    async (tx) => {
      const ctx = createBusinessContext(services, tx, { businessId, actor: systemActor });
      const inputs = calls.map(({ request }) => inputOf(endpoint, request));
      const authenticating = authenticateAll(http, tx, calls);
      const unchecked = calls.map(({ request }, index) => uncheckedCall(http, request, businessId, inputs[index]!));
      const known = unchecked.filter((each) => each !== null);
      const begun = known.length === calls.length ? begin(tx, known) : null;
      const users = await authenticating;
      const checked = inputs.map((input, index) => check(endpoint, businessId, users[index] ?? null, input));
      const accepted = checked.filter((each): each is GroupedCall<E> => !('refusal' in each));
      ctx.knowConfigs(accepted.map(({ user }) => user.config));
      const results = accepted.length === 0 ? [] : await (begun ?? begin(tx, accepted))(ctx, accepted);
      if (results.length !== accepted.length) throw new Error(`${endpoint.path} returned results for some calls only`);
      const next = results.values();
      const outcomes = checked.map((each) =>
        'refusal' in each ? each : { result: shownTo(endpoint, each.user, next.next().value) },
      );
      return { ctx, outcomes };
    },
  );
  const { eventSeq } = ctx;
  return outcomes.map((outcome) => ('refusal' in outcome ? outcome : { ...outcome, eventSeq }));
}

type Input<E extends Endpoint> = { input: ParsedInput<E> } | { refusal: Refusal };

/** What a call brings, if it fits the contract. */
function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  try {
    return { input: validate(endpoint, request) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** A call of a session that was accepted lately; null for another one, and for one that does not fit the contract. */
function uncheckedCall<E extends Endpoint>(
  { sessionOf }: HttpServices,
  request: FastifyRequest,
  businessId: Id,
  input: Input<E>,
): UncheckedCall<E> | null {
  const session = sessionOf(request);
  return session && 'input' in input ? { business_id: businessId, user_id: session.userId, input: input.input } : null;
}

/** What a call asks for, if the one who sent it may ask for it. */
function check<E extends Endpoint>(
  endpoint: E,
  businessId: Id,
  found: SignedInUser | null,
  input: Input<E>,
): GroupedCall<E> | { refusal: Refusal } {
  try {
    const user = found ?? refuse('SIGN_IN_AGAIN');
    refuseUnpermitted(endpoint, user);
    if ('refusal' in input) return input;
    return { business_id: businessId, user_id: user.user_id, actor: actorOf(user), user, input: input.input };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** Who each call is of; a session of several calls is asked for once. */
async function authenticateAll(
  { authenticate }: HttpServices,
  tx: Transaction,
  calls: readonly Call[],
): Promise<readonly (SignedInUser | null)[]> {
  const users = new Map<string, Promise<SignedInUser | null>>();
  return Promise.all(
    calls.map(({ session: { tokenHash } }) => {
      const key = tokenHash.toString('base64url');
      const user = users.get(key) ?? authenticate(tx, tokenHash);
      users.set(key, user);
      return user;
    }),
  );
}
