import { html, type Html } from './html.ts';
import { texts } from './mailbox-texts.ts';

/** Our own pages: everything from here, nothing inline, shown in no frame. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** The content of a mail: may be looked at, and nothing else. */
export const MAIL_HEADERS = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
} as const;

export const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const logo = html`<svg class="logo" height="23" viewBox="0 0 122 32" role="img" aria-label="Parley" fill="none">
  <path class="logo-a" d="M3 16A12 12 0 0 1 15 4h2v24H8a5 5 0 0 1-5-5z" />
  <path class="logo-b" d="M29 12a8 8 0 0 0-8-8h-1.5v16H24a5 5 0 0 0 5-5z" />
  <g class="logo-t" stroke-width="2.55" stroke-linecap="round" stroke-linejoin="round">
    <path d="M40 25V7.5h6a5.4 5.4 0 0 1 0 10.8h-6" />
    <circle cx="60.8" cy="19.2" r="5.5" />
    <path d="M66.3 13.7V25" />
    <path d="M72.2 25V13.7M72.2 18.7c0-3.1 1.9-5.1 4.8-5" />
    <path d="M82 6v19" />
    <path d="M87.6 19.2h10.7a5.4 5.4 0 1 0-1.8 4" />
    <path d="M103 13.7l4.7 10.8M112.5 13.7l-6.1 14c-.7 1.6-1.6 2.1-3.2 2" />
  </g>
</svg>`;

export interface PageLink {
  address: string;
  label: string;
}

export interface PageParts {
  /** The words of the link that leads past the head. */
  skip: string;
  /** The script of the page, by its name. */
  script: string;
  /** More style sheets, by name. */
  styles: readonly string[];
  /** What the link leads to. */
  target: string;
  /** The word beside the logo. */
  badge: string;
  /** The other pages, which the head leads to. */
  links: readonly PageLink[];
}

const pagesOf = (links: readonly PageLink[]): Html =>
  html`<nav class="pages" aria-label="${texts.sandbox}">
    ${links.map(({ address, label }) => html`<a href="${address}">${label}</a>`)}
  </nav>`;

/** A whole page of the sandbox around its content. */
export function page(
  title: string,
  content: Html,
  {
    skip = texts.skip,
    script = '',
    target = 'content',
    styles = [],
    badge = texts.sandbox,
    links = [],
  }: Partial<PageParts> = {},
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${texts.sandbox}</title>
        <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/tokens.css" />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        ${styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}" />`)}
        ${script === '' ? null : html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#${target}">${skip}</a>
        <header class="bar">
          ${logo}<span class="badge">${badge}</span>${links.length > 0 ? pagesOf(links) : null}<span class="promise"
            >${texts.promise}</span
          >
        </header>
        ${content}
      </body>
    </html> `.text;
}
