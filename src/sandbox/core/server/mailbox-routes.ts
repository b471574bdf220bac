import type { FastifyInstance } from 'fastify';
import { keepWithKey } from './mailbox-key.ts';
import type { MailStore } from './mail-store.ts';
import { mailboxPage } from './mailbox-page.ts';
import type { ReadMail } from './parse-mail.ts';
import { MAIL_HEADERS, PAGE_HEADERS, type PageLink } from './page.ts';

const SHOWN = 200;

interface OneMail {
  Params: { id: string };
  Querystring: { view?: unknown };
}

/** The mailbox page, and the calls by which tests read and empty the mailbox. */
export function mountMailbox(
  sandbox: FastifyInstance,
  store: MailStore,
  key: string,
  links: readonly PageLink[],
): void {
  void sandbox.register((app, _options, done) => {
    keepWithKey(app, key, links);
    mountPages(app, store, links);
    done();
  });
}

function mountPages(app: FastifyInstance, store: MailStore, links: readonly PageLink[]): void {
  app.get<OneMail>('/mailbox', async (_, reply) => {
    const { count, state } = store;
    return reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(mailboxPage({ mails: await store.list(SHOWN), count, state, open: null, isPlain: false, links }));
  });

  app.get<OneMail>('/mailbox/:id', async (request, reply) => {
    const { count, state } = store;
    const open: ReadMail | 'gone' = (await store.find(request.params.id)) ?? 'gone';
    const view = { mails: await store.list(SHOWN), count, state, open, isPlain: request.query.view === 'text', links };
    return reply
      .status(open === 'gone' ? 404 : 200)
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(view));
  });

  app.get<OneMail>('/mailbox/:id/content', async (request, reply) => {
    const mail = await store.find(request.params.id);
    // The links of a mail open beside it: inside the frame they could not leave it.
    return reply
      .status(mail ? 200 : 404)
      .headers(MAIL_HEADERS)
      .type('text/html; charset=utf-8')
      .send(mail ? `<base target="_blank">${mail.html ?? ''}` : '');
  });

  app.get('/mailbox/state', (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(store.state),
  );

  app.get('/control/mails', async (_, reply) => {
    const mails = await store.list(SHOWN);
    return reply.header('cache-control', 'no-store').send({
      mails: mails.map(({ id, received_time, from, to, subject, text, links }) => ({
        id,
        received_time,
        from,
        to,
        subject,
        text,
        links,
      })),
    });
  });

  app.delete('/control/mails', async (_, reply) => {
    await store.clear();
    return reply.status(204).send();
  });
}
