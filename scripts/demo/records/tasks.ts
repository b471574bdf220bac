import type { StaffName } from '../staff.ts';

/** A task as it was written down. */
export interface DemoTask {
  daysAgo: number;
  owner: StaffName;
  title: string;
  /** Days from today, and the time. */
  due?: readonly [fromToday: number, time: string];
  values?: Readonly<Record<string, unknown>>;
  /** How many days ago it was done. */
  doneDaysAgo?: number;
}

/** What is to be done about an enquiry. */
const about = (enquiry: string, contact: string, values: Readonly<Record<string, unknown>> = {}) => ({
  enquiry,
  contact,
  ...values,
});
const HIGH = { priority: 'high' };
const LOW = { priority: 'low' };

export const TASKS: readonly DemoTask[] = [
  {
    daysAgo: 10,
    owner: 'divya',
    title: 'Send swatches to Singapore',
    due: [-7, '11:00'],
    values: about('Runner set for two cafés', 'Wei Ling Tan'),
    doneDaysAgo: 6,
  },
  {
    daysAgo: 6,
    owner: 'priya',
    title: 'Deliver the wedding favours',
    due: [-4, '16:00'],
    values: about('Wedding favours, 200', 'Lakshmi Subramanian'),
    doneDaysAgo: 2,
  },
  {
    daysAgo: 6,
    owner: 'priya',
    title: 'Show Vikram the lobby samples',
    due: [-3, '12:00'],
    values: about('Handloom for the lobby', 'Vikram Singh'),
    doneDaysAgo: 2,
  },
  {
    daysAgo: 2,
    owner: 'priya',
    title: 'Send the revised quote for 60 curtains',
    due: [-1, '17:00'],
    values: about('60 block-print curtains', 'Rohan Deshpande', {
      ...HIGH,
      description: 'With the price for one delivery and for two.',
    }),
  },
  {
    daysAgo: 2,
    owner: 'priya',
    title: 'Confirm the courier for the export samples',
    due: [-1, '12:30'],
    values: about('Ramadan hampers, 150', 'Sara Al Hadi'),
  },
  {
    daysAgo: 2,
    owner: 'arjun',
    title: 'Call about the uniform sizes',
    due: [-1, '15:00'],
    values: about('Uniform sarees, 40 staff', 'Kavitha Menon', { ...HIGH, status: 'in_progress' }),
  },
  {
    daysAgo: 2,
    owner: 'divya',
    title: 'Check the stock of Chettinad cotton, 40 pieces',
    due: [1, '10:00'],
    values: about('Chettinad cotton, 40 pieces', 'Imran Patel'),
  },
  {
    daysAgo: 2,
    owner: 'farah',
    title: 'Visit all six stores with the sample case',
    due: [4, '11:30'],
    values: about('Festive sets for six stores', 'Sneha Kulkarni'),
  },
  { daysAgo: 2, owner: 'priya', title: 'Photograph the new indigo range', due: [0, '21:00'], values: LOW },
  { daysAgo: 2, owner: 'arjun', title: 'Plan the stall at the Coimbatore trade fair', due: [16, '11:00'], values: LOW },
  { daysAgo: 2, owner: 'priya', title: 'Collect ideas for the summer range', values: LOW },
  {
    daysAgo: 0,
    owner: 'priya',
    title: 'Share the GST invoice',
    due: [0, '23:00'],
    values: about('Cushion covers for a café, 40', 'Rohan Deshpande', HIGH),
  },
  {
    daysAgo: 0,
    owner: 'priya',
    title: 'Quote for cushion covers with initials',
    due: [0, '23:15'],
    values: about('Cushion covers with initials', 'Thomas Mathew'),
  },
  {
    daysAgo: 0,
    owner: 'farah',
    title: 'नेहा को रंगों की तस्वीरें भेजें',
    due: [1, '17:00'],
    values: about('टेबल रनर, 30 पीस', 'Neha Gupta'),
  },
  {
    daysAgo: 0,
    owner: 'priya',
    title: 'Collect the torn quilt cover',
    due: [2, '10:30'],
    values: { contact: 'Vikram Singh' },
  },
  {
    daysAgo: 0,
    owner: 'priya',
    title: 'Follow up on the Ramadan hampers',
    due: [6, '11:00'],
    values: about('Ramadan hampers, 150', 'Sara Al Hadi'),
  },
];
