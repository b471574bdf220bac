import type { CountryOption } from '../primitives/CountryPicker.tsx';
import type { TimeZoneOption } from '../primitives/TimeZonePicker.tsx';

/** Invented people and a short list of places, enough to show every state. */
export const countries: CountryOption[] = [
  { name: 'Argentina', code: 'AR', calling_code: '54' },
  { name: 'Australia', code: 'AU', calling_code: '61' },
  { name: 'Brazil', code: 'BR', calling_code: '55' },
  { name: 'China', code: 'CN', calling_code: '86' },
  { name: 'Finland', code: 'FI', calling_code: '358' },
  { name: 'Germany', code: 'DE', calling_code: '49' },
  { name: 'India', code: 'IN', calling_code: '91' },
  { name: 'Indonesia', code: 'ID', calling_code: '62' },
  { name: 'Kenya', code: 'KE', calling_code: '254' },
  { name: 'Sri Lanka', code: 'LK', calling_code: '94' },
  { name: 'United Arab Emirates', code: 'AE', calling_code: '971' },
  { name: 'United Kingdom', code: 'GB', calling_code: '44' },
];

export const timeZones: TimeZoneOption[] = [
  ['Asia/Kolkata', 'UTC+05:30'],
  ['Asia/Kathmandu', 'UTC+05:45'],
  ['Asia/Karachi', 'UTC+05:00'],
  ['Asia/Kuala_Lumpur', 'UTC+08:00'],
  ['Asia/Dubai', 'UTC+04:00'],
  ['Europe/London', 'UTC+00:00'],
  ['America/New_York', 'UTC-05:00'],
].map(([code = '', label = '']) => ({ name: code, code, offset: { label } }));

export interface Enquiry {
  id: string;
  name: string;
  contact: string;
  value: string;
  status: string;
  owner: string;
  updated: string;
}

const names = [
  'Rohan Deshpande',
  'Thomas Mathew',
  'Ananya Bose',
  'Sara Al Hadi',
  'Divya Nair',
  'Imran Patel',
  'Neha Gupta',
];
const subjects = [
  '60 block-print curtains',
  '40 cushion covers, initials',
  'Wholesale enquiry',
  'Export samples, 12 designs',
  'Wedding return gifts, 250, with a name on each box and delivery to three cities before the end of the month',
  'Restaurant table linen',
  'Store uniforms, 35',
];

export const enquiries: Enquiry[] = Array.from({ length: 400 }, (_, index) => ({
  id: String(index + 1),
  name: subjects[index % subjects.length] ?? '',
  contact: names[index % names.length] ?? '',
  value: `₹${((index * 7919) % 90_000) + 1200}.00`,
  status: index % 3 === 0 ? 'closed' : 'open',
  owner: names[(index + 3) % names.length] ?? '',
  updated: `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
}));
