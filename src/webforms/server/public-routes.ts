import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { publicContext, type HttpServices } from '../../foundation/server/http/mount.ts';
import { publicPagePolicy } from '../../foundation/server/http/security-headers.ts';
import { takeTry } from '../../foundation/server/rate-limit.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';
import { submitFormBody, TRAP_FIELD } from '../contract/public-form.ts';
import type { Answer } from '../contract/web-form.ts';
import type { FormTokens } from './form-token.ts';
import { openForm, type OpenedForm } from './public-form.ts';
import { formPage, noticePage, outcomePage, type PageState } from './public-page.ts';
import { submitForm } from './submit-form.ts';

/** A form of forty long answers fits; more than that is no form. */
const BODY_BYTES = 256 * 1024;
const HTML = 'text/html; charset=utf-8';
const EMPTY: PageState = { answers: {}, agreed: false, problems: {}, notice: null };

const assets = [
  { name: 'form.css', type: 'text/css; charset=utf-8' },
  { name: 'frame.js', type: 'text/javascript; charset=utf-8' },
  { name: 'embed.js', type: 'text/javascript; charset=utf-8' },
];

type PageRequest = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, unknown> }>;

const frameOf = ({ params: { key }, query }: PageRequest, { allowedOrigins }: OpenedForm) => ({
  path: `/public/webforms/${encodeURIComponent(key)}`,
  isEmbedded: query['embedded'] === '1',
  allowedOrigins,
});

/** Serves the page of each form, which works without script, and what it and other sites load. */
export function servePublicPages(app: FastifyInstance, http: HttpServices, tokens: FormTokens): void {
  for (const { name, type } of assets)
    app.get(`/public/webforms/${name}`, { config: { kind: 'public_asset' } }, async (_, reply) =>
      reply.type(type).send(await readAsset(name)),
    );
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });
    scope.get('/public/webforms/:key', { config: { kind: 'public_page' } }, (request: PageRequest, reply) =>
      showingRefusals(reply, () => showForm(http, tokens, request, reply)),
    );
    scope.post(
      '/public/webforms/:key',
      { config: { kind: 'public_page' }, bodyLimit: BODY_BYTES },
      (request: PageRequest, reply) => showingRefusals(reply, () => takeForm(http, tokens, request, reply)),
    );
  });
}

// They stand as they are written, without types, so nothing is made of them first. `.ts`: the compiler reads them too.
const readAsset = (name: string): Promise<string> =>
  readFile(new URL(`../web/public/${name.replace(/\.js$/, '.ts')}`, import.meta.url), 'utf8');

async function takeThrottle({ services }: HttpServices, limit: 'view' | 'submit', network: string): Promise<void> {
  const { throttle } = limit === 'view' ? webFormEndpoints.getPublicForm : webFormEndpoints.submitPublicForm;
  await inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, (tx) => takeTry(tx, throttle, network));
}

async function showForm(http: HttpServices, tokens: FormTokens, request: PageRequest, reply: FastifyReply) {
  const ctx = publicContext(http, request, reply);
  await takeThrottle(http, 'view', ctx.request.network);
  const opened = await openForm(ctx, tokens, request.params.key, { isView: true });
  return sendPage(reply, opened, 200, formPage(opened.form, frameOf(request, opened), EMPTY));
}

async function takeForm(http: HttpServices, tokens: FormTokens, request: PageRequest, reply: FastifyReply) {
  const ctx = publicContext(http, request, reply);
  await takeThrottle(http, 'submit', ctx.request.network);
  const sent = readBody(request.body);
  const opened = await openForm(ctx, tokens, request.params.key, { isView: false });
  const frame = frameOf(request, opened);
  try {
    const outcome = await submitForm(ctx, tokens, request.params.key, sent);
    if (outcome.kind === 'redirect' && !frame.isEmbedded) {
      void allowFrames(reply, opened);
      return await reply.redirect(outcome.url, 303);
    }
    return await sendPage(reply, opened, 200, outcomePage(opened.form, frame, outcome));
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'INVALID_DATA' && error.code !== 'TOO_MANY_REQUESTS'))
      throw error;
    sayWhen(reply, error);
    // The page that was sent stays the same one, so that it is still one submission; only an old one is renewed.
    const form = error.detail.reason === 'FORM_EXPIRED' ? opened.form : { ...opened.form, token: sent.token };
    const state = { answers: sent.answers, agreed: sent.consent, problems: problemsOf(error), notice: noticeOf(error) };
    return sendPage(reply, opened, error.status, formPage(form, frame, state));
  }
}

/** The fields of a page as the contract has them; several with one name are a list. */
function readBody(body: unknown) {
  if (!(body instanceof URLSearchParams)) return refuse('UNSUPPORTED_CONTENT');
  const answers: Record<string, Answer> = {};
  for (const name of new Set(body.keys())) {
    // Browsers send line breaks as two characters; a record has one.
    const given = body.getAll(name).map((text) => text.replaceAll('\r\n', '\n'));
    if (name.includes('.')) answers[name] = given.length > 1 ? given : (given[0] ?? '');
  }
  const read = submitFormBody.safeParse({
    token: body.get('token') ?? '',
    answers,
    consent: body.get('consent') === 'yes',
    [TRAP_FIELD]: body.get(TRAP_FIELD) ?? '',
  });
  return read.success ? read.data : refuse('INVALID_DATA');
}

function problemsOf({ detail: { info } }: Refusal): Record<string, string> {
  const fields = info?.['fields'];
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    (fields as { field: string; message: string }[]).map(({ field, message }) => [field, message]),
  );
}

/** Why it was not taken; customers read a long wait in minutes. */
function noticeOf({ message, detail: { info } }: Refusal): string {
  const seconds = info?.['seconds'];
  if (typeof seconds !== 'number' || seconds < 120) return message;
  return `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** Sites of the list may frame this response; without any, no site may. */
function allowFrames(reply: FastifyReply, { allowedOrigins, after }: OpenedForm): FastifyReply {
  const targets = after.kind === 'redirect' ? [new URL(after.url).origin] : [];
  if (allowedOrigins.length > 0) void reply.removeHeader('x-frame-options');
  return reply.header('content-security-policy', publicPagePolicy(allowedOrigins, targets));
}

const sendPage = (reply: FastifyReply, opened: OpenedForm, status: number, html: string): FastifyReply =>
  allowFrames(reply, opened).status(status).type(HTML).send(html);

function sayWhen(reply: FastifyReply, { detail: { info } }: Refusal): void {
  const seconds = info?.['seconds'];
  if (typeof seconds === 'number') void reply.header('retry-after', String(seconds));
}

/** A person reads this, so a refusal is a page with its sentence; what is no refusal goes on to the error handler. */
async function showingRefusals(reply: FastifyReply, serve: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await serve();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sayWhen(reply, error);
    return reply
      .status(error.status)
      .type(HTML)
      .send(noticePage(noticeOf(error)));
  }
}
