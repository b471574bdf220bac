import { html, type Html } from './html.ts';
import { texts } from './mailbox-texts.ts';
import { findLinks, type ReadMail } from './parse-mail.ts';
import { page, type PageLink } from './page.ts';

export const MAILBOX_PAGE: PageLink = { address: '/mailbox', label: texts.mailbox };

export interface MailboxView {
  mails: readonly ReadMail[];
  /** How many there are, shown or not. */
  count: number;
  state: string;
  /** The one that is open; null: none; 'gone': it was asked for and is not there. */
  open: ReadMail | 'gone' | null;
  isPlain: boolean;
  links: readonly PageLink[];
}

/** The list on one side, the open mail on the other; on a phone one of the two. */
export function mailboxPage(view: MailboxView): string {
  const { open } = view;
  const title = open && open !== 'gone' ? subjectOf(open) : texts.mailbox;
  return page(
    title,
    html`<div class="mailbox" data-state="${view.state}" data-open="${open ? 'yes' : 'no'}">
      ${list(view)}
      <main id="mail" class="reading" tabindex="-1">${reading(view)}</main>
    </div>`,
    { script: 'keep-fresh.js', target: 'mail', links: view.links },
  );
}

/** Shown to a caller without the key. */
export const mailboxLockedPage = (links: readonly PageLink[]): string =>
  page(
    texts.mailbox,
    html`<main id="mail" class="reading" tabindex="-1">
      <div class="nothing">
        ${envelope}
        <h1>${texts.locked_title}</h1>
        <p>${texts.locked_text}</p>
      </div>
    </main>`,
    { target: 'mail', links },
  );

const subjectOf = (mail: ReadMail): string => mail.subject || texts.no_subject;

function list({ mails, count, open }: MailboxView): Html {
  const openId = open && open !== 'gone' ? open.id : null;
  return html`<nav id="mails" class="list" aria-label="${texts.mailbox}">
    <div class="list-head">
      <h1>${texts.mailbox}</h1>
      <span class="count" role="status">${texts.mails(count)}</span>
    </div>
    ${
      mails.length === 0
        ? null
        : html`<ul>
            ${mails.map((mail) => row(mail, mail.id === openId))}
          </ul>`
    }
    ${count > mails.length ? html`<p class="note">${texts.older(mails.length)}</p>` : null}
    ${count === 0 ? html`<div class="list-empty">${nothing(texts.none_title, texts.none_text)}</div>` : null}
  </nav>`;
}

function row(mail: ReadMail, isOpen: boolean): Html {
  const current = isOpen ? html` aria-current="page"` : null;
  return html`<li>
    <a class="row" href="/mailbox/${mail.id}" ${current}>
      <span class="row-top"><b>${mail.to.join(', ') || mail.from}</b>${time(mail.received_time, 'short')}</span>
      <span class="row-subject">${subjectOf(mail)}</span>
      <span class="row-text">${mail.text.replaceAll(/\s+/g, ' ').slice(0, 120)}</span>
    </a>
  </li>`;
}

function reading({ open, count, isPlain }: MailboxView): Html {
  if (open === 'gone') return nothing(texts.gone_title, texts.gone_text);
  if (!open) return count === 0 ? nothing(texts.none_title, texts.none_text) : nothing(null, texts.choose);
  const showsHtml = open.html !== null && !isPlain;
  return html`<a class="back" href="/mailbox">${arrow} ${texts.all_mails}</a>
    <article class="mail">
      <header>
        <h2>${subjectOf(open)}</h2>
        <dl>
          <div>
            <dt>${texts.from}</dt>
            <dd>${open.from}</dd>
          </div>
          <div>
            <dt>${texts.to}</dt>
            <dd>${open.to.join(', ')}</dd>
          </div>
          <div>
            <dt>${texts.received}</dt>
            <dd>${time(open.received_time, 'long')}</dd>
          </div>
        </dl>
        ${open.html === null ? null : views(open.id, isPlain)}
      </header>
      ${showsHtml ? frame(open.id) : html`<pre class="plain">${open.text ? withLinks(open.text) : texts.no_text}</pre>`}
    </article>`;
}

function views(id: string, isPlain: boolean): Html {
  const chosen = html` aria-current="true"`;
  return html`<div class="views" role="group" aria-label="${texts.view}">
    <a href="/mailbox/${id}" ${isPlain ? null : chosen}>${texts.formatted}</a>
    <a href="/mailbox/${id}?view=text" ${isPlain ? chosen : null}>${texts.plain_text}</a>
  </div>`;
}

/** A foreign document: no script, no form, no request; its links open beside. Its response says the same once more. */
function frame(id: string): Html {
  return html`<iframe
    class="frame"
    title="${texts.content}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerpolicy="no-referrer"
    src="/mailbox/${id}/content"
  ></iframe>`;
}

function withLinks(text: string): Html {
  let done = 0;
  const pieces: Html[] = [];
  for (const { at, url } of findLinks(text)) {
    pieces.push(html`${text.slice(done, at)}<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`);
    done = at + url.length;
  }
  return html`${pieces}${text.slice(done)}`;
}

const envelope = html`<svg class="icon-large" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
  <path d="m4 7.5 8 5.5 8-5.5" />
</svg>`;
const arrow = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M14.5 5.5 8 12l6.5 6.5" /></svg>`;

function nothing(title: string | null, text: string): Html {
  return html`<div class="nothing">
    ${envelope}${title === null ? null : html`<h2>${title}</h2>`}
    <p>${text}</p>
  </div>`;
}

/** DD/MM/YYYY hh:mm AM in the time zone of this machine, which is the tester's; in the list today's mails show the time alone. */
function time(iso: string, form: 'short' | 'long'): Html {
  const date = new Date(iso);
  const day = new Intl.DateTimeFormat('en-GB').format(date);
  const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true }).format(date);
  const isToday = day === new Intl.DateTimeFormat('en-GB').format(new Date());
  return html`<time datetime="${iso}">${form === 'short' ? (isToday ? clock : day) : `${day} ${clock}`}</time>`;
}
