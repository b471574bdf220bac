import { CONVERSATIONS } from './conversations.ts';
import { ENQUIRIES } from './enquiries.ts';
import type { Office } from './office.ts';
import { OFFERINGS, REGULAR_CUSTOMERS } from './stock.ts';
import { TASKS } from './tasks.ts';
import { knownOf } from './writers.ts';

/** Days and times as the shop counts them, from the day on which the demo is filled. */
export interface ShopDays {
  /** The day that is this many days from today. */
  day: (fromToday: number) => string;
  /** A time of such a day. */
  time: (fromToday: number, time: string) => string;
}

/** What staff write into records on one day. */
export interface DiaryEntry {
  /** Days before today; 0 is after what customers wrote this morning. */
  daysAgo: number;
  write(office: Office, days: ShopDays): Promise<void>;
}

const beginning: DiaryEntry = {
  daysAgo: 27,
  async write(office) {
    for (const offering of OFFERINGS) await office.add('sameer', 'offerings', { owner: 'sameer', ...offering });
    for (const customer of REGULAR_CUSTOMERS) await office.add('priya', 'contacts', customer);
  },
};

const enquiries = ENQUIRIES.flatMap(({ daysAgo, owner, title, contact, amount, closes, values, later = [] }) => [
  {
    daysAgo,
    write: async (office: Office, { day }: ShopDays) =>
      office.add(owner, 'enquiries', { title, contact, amount, owner, closing_day: day(closes), ...values }),
  },
  ...later.map((change): DiaryEntry => ({
    daysAgo: change.daysAgo,
    write: async (office) => office.change(owner, 'enquiries', title, change.values),
  })),
]);

const tasks = TASKS.flatMap(({ daysAgo, owner, title, due, values, doneDaysAgo }) => [
  {
    daysAgo,
    write: async (office: Office, { time }: ShopDays) =>
      office.add(owner, 'tasks', { title, owner, ...(due && { due_time: time(...due) }), ...values }),
  },
  ...(doneDaysAgo === undefined
    ? []
    : [
        {
          daysAgo: doneDaysAgo,
          write: async (office: Office) => office.change(owner, 'tasks', title, { status: 'done' }),
        },
      ]),
]);

const notes: DiaryEntry = {
  daysAgo: 15,
  async write(office) {
    const payment = 'Pays in two parts. Send the proforma first, then dispatch after 50%.';
    await office.note('arjun', 'contacts', 'Rohan Deshpande', payment);
    const fair = 'Met her at the Sharjah fair. Samples go by courier, the invoice is in dirhams.';
    await office.note('arjun', 'enquiries', 'Ramadan hampers, 150', fair);
  },
};

const lists: DiaryEntry = {
  daysAgo: 6,
  async write(office) {
    await office.list('priya', { name: 'Wholesale', description: 'Shops, hotels and studios that buy to resell.' }, [
      'Rohan Deshpande',
      'Neha Gupta',
      'Joseph Mwangi',
      'Sara Al Hadi',
      'Imran Patel',
      'Sneha Kulkarni',
      'Wei Ling Tan',
    ]);
    await office.list('priya', { name: 'Festive buyers', description: 'Get the festive price list first.' }, [
      'Lakshmi Subramanian',
      'Thomas Mathew',
      'Vikram Singh',
      'Kavitha Menon',
      'Harini Venkat',
    ]);
    await office.list('arjun', {
      name: 'Pune, opted in',
      description: 'For the visits on Thursdays.',
      criteria: {
        operator: 'AND',
        criteria: [
          { field: 'city', comparator: 'equal', value: 'Pune' },
          { field: 'communication_level', comparator: 'equal', value: 'opted_in' },
        ],
      },
    });
  },
};

const webForm: DiaryEntry = {
  daysAgo: 12,
  write: (office) =>
    office.webForm('sameer', 'farah', {
      name: 'Wedding favours',
      title: 'Plan your wedding favours',
      intro: 'Tell us the day and how many guests come. We answer on WhatsApp within a day.',
      fields: [
        { module: 'contacts', name: 'name', label: 'Your name', is_required: true },
        { module: 'contacts', name: 'mobile', label: 'WhatsApp number', is_required: true },
        { module: 'contacts', name: 'city', label: 'City' },
        { module: 'enquiries', name: 'closing_day', label: 'Day of the wedding' },
        { module: 'enquiries', name: 'description', label: 'What do you have in mind?' },
      ],
      button_label: 'Ask for a quote',
      consent_text: 'Send me offers on WhatsApp.',
      after: { kind: 'message', message: 'Thank you, {{name}}. We will write to you soon.' },
    }),
};

const today: DiaryEntry = {
  daysAgo: 0,
  async write(office) {
    await office.completeWriters('priya', 80, knownOf);
    await office.addWriters('priya', 'Festive buyers', 90);
    for (const { by, contact, ...values } of CONVERSATIONS)
      await office.add(by, 'conversations', { ...values, contact, chat: contact, owner: by });
  },
};

/** The records of the shop, in the order in which they are written. */
export const diary: readonly DiaryEntry[] = [beginning, ...enquiries, ...tasks, notes, webForm, lists, today].sort(
  (a, b) => b.daysAgo - a.daysAgo,
);
