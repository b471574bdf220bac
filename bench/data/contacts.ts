import { communicationLevels } from '../../src/contacts/contract/contact.ts';
import { portfolioOf } from './channels.ts';
import { planChats } from './chat-plan.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.ts';
import { randomOf } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, type Dataset } from './dataset.ts';

function* contacts(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id: businessId } of businessesOf(dataset)) {
    const plan = planChats(dataset, business);
    const random = randomOf(dataset.seed, `contacts ${business}`);
    for (let index = 0; index < dataset.sizes.contacts; index += 1) {
      const { id, mobile, createdTime } = plan.contact(index);
      // A number in the name makes a rare word of it, as rare as people's names are.
      const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)} ${index.toString(36)}`;
      const email = random.below(2) === 0 ? null : `contact${index}@customers${business}.example`;
      const level = random.pick(communicationLevels);
      yield [businessId, id, name, mobile, email, 'IN', level, createdTime, createdTime];
    }
  }
}

function* identities(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id: businessId } of businessesOf(dataset)) {
    const plan = planChats(dataset, business);
    for (let index = 0; index < dataset.sizes.contacts; index += 1) {
      const { id, mobile, createdTime } = plan.contact(index);
      const phoneId = mobile.slice(1);
      yield [businessId, 'whatsapp', '', phoneId, 'phone_id', id, createdTime];
      yield [businessId, 'whatsapp', portfolioOf(businessId), `IN.9${phoneId}`, 'person_id', id, createdTime];
    }
  }
}

/** Contacts with a mobile, each known to WhatsApp under it and under the id that the floods of webhooks give them. */
export const contactTables: AreaGenerator = (dataset): TableRows[] => [
  {
    table: 'contacts',
    columns: [
      'business_id',
      'id',
      'name',
      'mobile',
      'email',
      'country',
      'communication_level',
      'created_time',
      'modified_time',
    ],
    rows: contacts(dataset),
  },
  {
    table: 'contact_identities',
    columns: ['business_id', 'channel_kind', 'scope', 'provider_user_id', 'id_kind', 'contact_id', 'created_time'],
    rows: identities(dataset),
  },
];
