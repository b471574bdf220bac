import type { PhoneView } from '../../contract/phone-view.ts';
import { element } from './element.ts';
import { phoneText, type Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { createSwitch } from './switch.ts';
import { texts } from './texts.ts';

/** Opens the window in which a customer is added or, when one is given, changed or removed. */
export function openCustomerForm(page: Page, phone: PhoneView | null): void {
  const { name, number, username } = fieldsOf(phone);
  const chosen = {
    is_number_hidden: phone?.is_number_hidden ?? false,
    has_whatsapp: phone?.has_whatsapp ?? true,
    is_online: phone?.is_online ?? true,
  };
  const hidden = createSwitch(texts.hide_number, (isOn) => (chosen.is_number_hidden = isOn));
  const whatsapp = createSwitch(texts.on_whatsapp, (isOn) => (chosen.has_whatsapp = isOn));
  const online = createSwitch(texts.online, (isOn) => (chosen.is_online = isOn));
  hidden.draw(chosen.is_number_hidden, phone?.user_id);
  whatsapp.draw(chosen.has_whatsapp);
  online.draw(chosen.is_online);
  let isSaving = false;
  const save = (event: Event): void => {
    event.preventDefault();
    if (isSaving) return;
    isSaving = true;
    const fields = { name: name.value, username: username.value.trim() || null, ...chosen };
    const saving = saveCustomer(page, phone, number.value.replaceAll(/\D/g, ''), fields).then(() => dialog.close());
    page.run(saving.finally(() => (isSaving = false)));
  };
  const title = phone ? texts.edit_customer : texts.add_customer;
  const dialog = element(
    'dialog',
    { class: 'window', 'aria-label': title, close: () => dialog.remove() },
    element(
      'form',
      { class: 'window-form', submit: save },
      element('h2', {}, title),
      element('label', { class: 'stacked' }, texts.name, name),
      element('label', { class: 'stacked' }, texts.number, number),
      element('label', { class: 'stacked' }, texts.username, username),
      hidden.root,
      whatsapp.root,
      online.root,
      element(
        'div',
        { class: 'row-end' },
        phone &&
          element(
            'button',
            { class: 'button is-danger', type: 'button', click: () => remove(page, phone, dialog) },
            texts.remove,
          ),
        element('button', { class: 'button', type: 'button', click: () => dialog.close() }, texts.cancel),
        element('button', { class: 'button is-primary', type: 'submit' }, phone ? texts.save : texts.add),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  name.focus();
}

/** A number for a new customer. */
const newNumber = (): string => `+91 90000 ${10_000 + Math.floor(Math.random() * 90_000)}`;

function fieldsOf(phone: PhoneView | null) {
  const name = element('input', { class: 'field', required: true, autocomplete: 'off', maxlength: 100 });
  const number = element('input', {
    class: 'field',
    required: true,
    autocomplete: 'off',
    inputmode: 'tel',
    pattern: String.raw`\+?[\d ]{7,20}`,
  });
  const username = element('input', { class: 'field', autocomplete: 'off', maxlength: 60 });
  name.value = phone?.name ?? '';
  number.value = phone ? phoneText(phone.wa_id) : newNumber();
  username.value = phone?.username ?? '';
  return { name, number, username };
}

/** A number that differs from the one before is a change of number, of which the business learns. */
async function saveCustomer(
  page: Page,
  phone: PhoneView | null,
  waId: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const { open } = page.choice;
  if (!phone) {
    await call('POST', 'phones', { ...fields, wa_id: waId });
    page.choose({ open: [...open, waId], active: waId });
    return;
  }
  await call('PATCH', `phones/${phone.wa_id}`, fields);
  if (waId === phone.wa_id) return;
  await call('POST', `phones/${phone.wa_id}/number`, { wa_id: waId });
  page.choose({ open: open.map((id) => (id === phone.wa_id ? waId : id)), active: waId });
}

function remove(page: Page, phone: PhoneView, dialog: HTMLDialogElement): void {
  if (!confirm(texts.remove_sure(phone.name))) return;
  dialog.close();
  const open = page.choice.open.filter((id) => id !== phone.wa_id);
  page.run(call('DELETE', `phones/${phone.wa_id}`).then(() => page.choose({ open, active: open[0] ?? null })));
}
