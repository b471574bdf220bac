import type { PhoneView } from '../../contract/phone-view.ts';
import { openCustomerForm } from './customer-form.ts';
import { numberOf, type Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { menuLine, type Sheet } from './sheet.ts';
import { texts } from './texts.ts';

/** Blocks a number of the business on a phone, or lifts that. */
export const setBlock = (page: Page, phone: PhoneView, to: string, isBlocked: boolean): void =>
  page.run(call('POST', `phones/${phone.wa_id}/blocks`, { to, is_blocked: isBlocked }));

/** What the owner of a phone can do about the business, and what can be changed about the owner. */
export function openPhoneMenu(page: Page, waId: string, sheet: Sheet): void {
  const phone = page.view.phones.find(({ wa_id }) => wa_id === waId);
  const number = page.view.numbers.find(({ id }) => id === numberOf(page, waId));
  if (!phone) return;
  const then = (act: () => void) => (): void => {
    sheet.close();
    act();
  };
  const { has_stopped_marketing: hasStopped } = phone;
  const hasBlocked = number !== undefined && phone.blocks.includes(number.id);
  sheet.open(
    phone.name,
    number &&
      menuLine(
        hasStopped ? 'check' : 'zap',
        hasStopped ? texts.resume_marketing : texts.stop_marketing,
        then(() =>
          page.run(call('POST', `phones/${waId}/marketing`, { value: hasStopped ? 'resume' : 'stop', to: number.id })),
        ),
      ),
    menuLine(
      'edit',
      texts.edit_customer,
      then(() => openCustomerForm(page, phone)),
    ),
    menuLine(
      phone.is_online ? 'offline' : 'wifi',
      phone.is_online ? texts.offline_now : texts.online_now,
      then(() => page.run(call('PATCH', `phones/${waId}`, { is_online: !phone.is_online }))),
    ),
    number &&
      menuLine(
        'block',
        hasBlocked ? texts.unblock_business(number.verified_name) : texts.block_business(number.verified_name),
        then(() => setBlock(page, phone, number.id, !hasBlocked)),
        !hasBlocked,
      ),
  );
}
