import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '../../../foundation/contract/endpoint.ts';
import { publicContext, type HttpServices } from '../../../foundation/server/http/mount.ts';
import { sessionTokenOf } from '../../../foundation/server/http/session-cookie.ts';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { countTry } from '../../../foundation/server/rate-limit.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { LINK_PATH, SAMPLE_LINK_END } from '../../../templates/contract/counted-address.ts';
import { noteResponses } from '../responses/note-responses.ts';
import { isOpenedByPerson } from './opened-by-person.ts';
import { findLink } from './link-store.ts';
import { trackableUrl } from '../../contract/tracked-address.ts';
import { NOBODY, type LinkSubject } from './link-token.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Counted openings of one address. A mobile network has thousands of people behind one, so this is high; above it people are still led
 * on, and not counted.
 */
export const openedLinks: RateLimit = { name: 'tracked_link', max: 5_000, windowSeconds: 3_600 };

const page = (title: string, heading: string, text: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${heading}</h1><p>${text}</p></main></body></html>`;

const NOT_FOUND_PAGE = page('Link not found', 'This link leads nowhere.', 'Ask for a new one where you got it.');
/** For those who review a template: its sample is this address. */
const SAMPLE_PAGE = page(
  'Sample link',
  'This is a sample of a link.',
  'In a message it leads on to the page that the business has chosen.',
);

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.status(404).type('text/html; charset=utf-8').send(NOT_FOUND_PAGE);

/** Serves the links of messages: counts who opened one, and leads on to the address that is stored with it. */
export function serveLinks(app: FastifyInstance, http: HttpServices): void {
  app.get(`${LINK_PATH}:token`, { config: { kind: 'public_page' } }, async (request: LinkRequest, reply) => {
    const { token } = request.params;
    if (token === SAMPLE_LINK_END) return reply.type('text/html; charset=utf-8').send(SAMPLE_PAGE);
    const subject = http.services.links.read(token);
    const url = subject && (await openLink(http, request, reply, subject));
    if (url === null) return notFound(reply);
    return reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex').redirect(url, 302);
  });
}

/** Where the link leads; null where it is gone. */
async function openLink(
  http: HttpServices,
  request: LinkRequest,
  reply: FastifyReply,
  { business_id, link_id, contact_id, entry_id }: LinkSubject,
): Promise<string | null> {
  const ctx = publicContext(http, request, reply);
  const isCounted =
    contact_id !== NOBODY &&
    isOpenedByPerson(request) &&
    !(await isOfBusiness(http, ctx, request, business_id)) &&
    (await ctx.withoutBusiness((tx) => countTry(tx, openedLinks, ctx.request.network))) === 0;
  return ctx.inBusiness(business_id, async (work) => {
    const link = await findLink(work.tx, business_id, link_id);
    const url = link && trackableUrl(link.url);
    if (!link || url === undefined) return null;
    const { kind, record_id, step_id, branch, button_index } = link;
    const of = { business_id, kind, record_id, step_id, branch, entry_id, contact_id, button_index };
    if (isCounted) await noteResponses(work, [{ ...of, response: 'link', text: link.url, message_id: null }]);
    return url;
  });
}

/**
 * Whether somebody of the business itself has opened its link, from a chat or a preview: they are signed in, and are no customer. The
 * session cookie comes along because its path is all of this host. One that is no session of this business changes nothing, and costs
 * no statement where it names another one.
 */
async function isOfBusiness(
  { services, authenticate }: HttpServices,
  ctx: PublicContext,
  request: FastifyRequest,
  businessId: Id,
): Promise<boolean> {
  const token = sessionTokenOf(request, services.config.publicUrl);
  if (token?.businessId !== businessId) return false;
  return ctx.inBusiness(businessId, async ({ tx }) => (await authenticate(tx, token.tokenHash)) !== null);
}
