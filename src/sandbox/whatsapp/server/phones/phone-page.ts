import type { FastifyInstance } from 'fastify';
import { html } from '../../../core/server/html.ts';
import { page, PAGE_HEADERS, type PageLink } from '../../../core/server/page.ts';

export const PHONE_PAGE: PageLink = { address: '/', label: 'Phones' };

/** Its style sheets, by name. */
export const PHONE_STYLES = ['phones.css', 'phone-panels.css', 'phone-screen.css', 'phone-sheet.css'] as const;

/** The page on which a tester plays the customers. Its script draws everything inside. */
export function mountPhonePage(app: FastifyInstance, links: readonly PageLink[]): void {
  const content = html`<div id="phones" class="phones" tabindex="-1">
    <noscript>This page needs JavaScript.</noscript>
  </div>`;
  const text = page(PHONE_PAGE.label, content, {
    links,
    skip: 'Skip to the phones',
    script: 'phones/main.ts',
    styles: PHONE_STYLES,
    target: 'phones',
    badge: 'Phone simulator',
  });
  app.get(PHONE_PAGE.address, (_, reply) =>
    reply
      .headers({
        ...PAGE_HEADERS,
        'content-security-policy': PAGE_HEADERS['content-security-policy'].replace(
          "img-src 'self'",
          "img-src 'self' blob:; media-src 'self'",
        ),
      })
      .type('text/html; charset=utf-8')
      .send(text),
  );
}
