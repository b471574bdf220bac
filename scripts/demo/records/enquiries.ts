import type { StaffName } from '../staff.ts';

/** An enquiry as it was written down, and what it became. */
export interface DemoEnquiry {
  daysAgo: number;
  owner: StaffName;
  title: string;
  contact: string;
  amount: number;
  /** Expected closing, in days from today. */
  closes: number;
  values?: Readonly<Record<string, unknown>>;
  later?: readonly { daysAgo: number; values: Readonly<Record<string, unknown>> }[];
}

const stage = (daysAgo: number, value: string, values = {}) => ({ daysAgo, values: { stage: value, ...values } });

export const ENQUIRIES: readonly DemoEnquiry[] = [
  {
    daysAgo: 24,
    owner: 'priya',
    title: 'Handloom for the lobby',
    contact: 'Vikram Singh',
    amount: 112_050,
    closes: -6,
    values: { source: 'walk_in', stage: 'qualified' },
    later: [stage(20, 'proposal'), stage(10, 'won')],
  },
  {
    daysAgo: 24,
    owner: 'arjun',
    title: 'Stage backdrop cloth',
    contact: 'Pooja Rao',
    amount: 22_400,
    closes: -12,
    values: { source: 'phone' },
    later: [stage(15, 'lost', { lost_reason: 'Price' })],
  },
  {
    daysAgo: 20,
    owner: 'priya',
    title: 'Wedding favours, 200',
    contact: 'Lakshmi Subramanian',
    amount: 44_000,
    closes: -5,
    values: { source: 'walk_in', stage: 'qualified', offering: 'Wedding favour pouch' },
    later: [stage(6, 'won')],
  },
  {
    daysAgo: 20,
    owner: 'priya',
    title: 'Ramadan hampers, 150',
    contact: 'Sara Al Hadi',
    amount: 240_000,
    closes: 18,
    values: { source: 'lead_ad', stage: 'qualified', offering: 'Ramadan gift hamper' },
    later: [stage(6, 'proposal')],
  },
  {
    daysAgo: 15,
    owner: 'priya',
    title: '60 block-print curtains',
    contact: 'Rohan Deshpande',
    amount: 92_400,
    closes: 6,
    values: {
      source: 'phone',
      stage: 'qualified',
      offering: 'Block-print curtains, pair',
      description: 'Thirty windows on two floors. Wants the same print throughout and one delivery.',
    },
    later: [stage(2, 'proposal')],
  },
  {
    daysAgo: 10,
    owner: 'farah',
    title: 'Festive sets for six stores',
    contact: 'Sneha Kulkarni',
    amount: 105_400,
    closes: 9,
    values: { source: 'web_form', stage: 'contacted' },
    later: [stage(2, 'qualified')],
  },
  {
    daysAgo: 10,
    owner: 'divya',
    title: 'Runner set for two cafés',
    contact: 'Wei Ling Tan',
    amount: 80_240,
    closes: 12,
    values: { source: 'lead_ad', stage: 'contacted', offering: 'Indigo table runner, 220 cm' },
    later: [stage(6, 'proposal')],
  },
  {
    daysAgo: 6,
    owner: 'divya',
    title: 'Chettinad cotton, 40 pieces',
    contact: 'Imran Patel',
    amount: 128_000,
    closes: 8,
    values: { source: 'phone', stage: 'qualified', offering: 'Chettinad cotton saree' },
  },
  {
    daysAgo: 6,
    owner: 'arjun',
    title: 'Uniform sarees, 40 staff',
    contact: 'Kavitha Menon',
    amount: 96_000,
    closes: 20,
    values: { source: 'walk_in', stage: 'contacted', offering: 'Kanchi cotton saree' },
  },
  {
    daysAgo: 2,
    owner: 'priya',
    title: 'Cushion covers with initials',
    contact: 'Thomas Mathew',
    amount: 18_350,
    closes: 14,
    values: { source: 'phone', stage: 'contacted', offering: 'Block-print cushion cover, 40 cm' },
  },
  {
    daysAgo: 2,
    owner: 'farah',
    title: 'टेबल रनर, 30 पीस',
    contact: 'Neha Gupta',
    amount: 25_470,
    closes: 16,
    values: { source: 'walk_in', offering: 'Indigo table runner, 180 cm' },
  },
  {
    daysAgo: 0,
    owner: 'priya',
    title: 'Cushion covers for a café, 40',
    contact: 'Rohan Deshpande',
    amount: 12_400,
    closes: 3,
    values: { source: 'chat', chat: 'Rohan Deshpande', offering: 'Block-print cushion cover, 40 cm' },
  },
  {
    daysAgo: 0,
    owner: 'divya',
    title: 'Curtains for a hotel, 24 rooms',
    contact: 'Joseph Mwangi',
    amount: 147_840,
    closes: 25,
    values: { source: 'chat', chat: 'Joseph Mwangi', offering: 'Block-print curtains, pair' },
  },
  {
    daysAgo: 0,
    owner: 'farah',
    title: 'Return gifts, 80 pouches',
    contact: 'Harini Venkat',
    amount: 17_600,
    closes: 30,
    values: { source: 'phone', offering: 'Wedding favour pouch' },
  },
];
