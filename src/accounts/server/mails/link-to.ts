import type { Config } from '../../../foundation/server/config.ts';

/** The pages that take a mailed link. */
export type LinkPage = 'accept_invitation' | 'reset_password' | 'confirm_sign_up' | 'confirm_email';

/** The address of a page with its token behind the #, so that no server log and no referrer sees it. */
export function linkTo(config: Config, page: LinkPage, token: string): string {
  return new URL(`/app/#/${page}?token=${encodeURIComponent(token)}`, config.publicUrl).href;
}
