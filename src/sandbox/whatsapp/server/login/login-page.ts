import { html, type Html } from '../../../core/server/html.ts';
import { page } from '../../../core/server/page.ts';
import type { Account, BusinessNumber } from '../registry/entities.ts';
import { loginTexts as texts } from './login-texts.ts';

export interface LoginView {
  appName: string;
  accounts: readonly Account[];
  numbersOf: (accountId: string) => readonly BusinessNumber[];
  /** What the form sends along again. */
  hidden: Readonly<Record<string, string>>;
  /** Whether it was sent without a choice. */
  isMissingChoice: boolean;
}

const frame = (content: Html): Html => html`<main id="content" class="login" tabindex="-1">${content}</main>`;

/** The page that asks which account to share. */
export function loginPage({ appName, accounts, numbersOf, hidden, isMissingChoice }: LoginView): string {
  return page(
    texts.title,
    frame(
      html`<form class="login-card" method="post">
        ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <h1>${texts.heading(appName)}</h1>
        <p class="login-intro">${texts.intro}</p>
        <fieldset>
          <legend>${texts.account}</legend>
          ${accounts.map((account, index) => choice(account, numbersOf(account.id), index === 0))}
        </fieldset>
        <div class="login-may">
          <b>${texts.may}</b>
          <ul>
            ${texts.permissions.map((permission) => html`<li>${permission}</li>`)}
          </ul>
        </div>
        ${isMissingChoice ? html`<p class="login-missing" role="alert">${texts.none}</p>` : null}
        <div class="login-actions">
          <button class="button" name="decision" value="cancel">${texts.cancel}</button>
          <button class="button is-primary" name="decision" value="allow">${texts.allow}</button>
        </div>
      </form>`,
    ),
    { skip: texts.skip, styles: ['login.css'] },
  );
}

function choice(account: Account, numbers: readonly BusinessNumber[], isFirst: boolean): Html {
  const count = numbers.length === 1 ? texts.numbers_one : texts.numbers_other(numbers.length);
  const checked = isFirst ? html` checked` : null;
  return html`<label class="login-account">
    <input type="checkbox" name="account" value="${account.id}" ${checked} />
    <span class="login-account-text">
      <b>${account.name}</b>
      <span class="login-count">${count}</span>
      ${numbers.map(
        (number) =>
          html`<span class="login-number"
            ><bdi>${number.display_phone_number}</bdi><span>${number.verified_name}</span></span
          >`,
      )}
    </span>
  </label>`;
}

/** The page for a login that cannot continue. */
export function refusedLoginPage(sentence: string): string {
  return page(
    texts.title,
    frame(
      html`<div class="login-card">
        <h1>${texts.refused_title}</h1>
        <p class="login-intro">${sentence}</p>
      </div>`,
    ),
    { skip: texts.skip, styles: ['login.css'] },
  );
}
