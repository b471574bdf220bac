import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const isLoopbackName = (hostname: string): boolean => {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
};

/** The name by which the sandbox was called. */
const calledName = (request: FastifyRequest): string =>
  URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';

function isForeign(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = request.headers;
  return origin !== undefined && origin !== `${request.protocol}://${host}`;
}

/**
 * Keeps web pages of others out of a server that asks no one to sign in: a name that was made to point here
 * (DNS rebinding) is not a loopback name, and a page of another origin may change nothing. By TLS the given names are
 * good as well: who is called by one of them trusts this start's own authority.
 */
export function installLocalOnly(app: FastifyInstance, hostNames: readonly string[]): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const name = calledName(request);
    if (!isLoopbackName(name) && !(request.protocol === 'https' && hostNames.includes(name)))
      return reply.status(403).type('text/plain').send('The sandbox answers on localhost only.');
    if (isForeign(request)) return reply.status(403).type('text/plain').send('This request came from another site.');
    return undefined;
  });
}
