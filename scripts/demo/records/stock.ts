import type { StaffName } from '../staff.ts';

/** What the shop sells. */
export const OFFERINGS: readonly Readonly<Record<string, unknown>>[] = [
  {
    name: 'Block-print cushion cover, 40 cm',
    price: 310,
    catalogue_id: 'MG-CC40',
    description: 'Hand-printed cotton with a hidden zip. 20 colours.',
  },
  {
    name: 'Indigo table runner, 180 cm',
    price: 849,
    catalogue_id: 'MG-TR18',
    description: 'Natural indigo, hemmed by hand.',
  },
  { name: 'Indigo table runner, 220 cm', price: 1_049, catalogue_id: 'MG-TR22' },
  {
    name: 'Block-print curtains, pair',
    price: 3_080,
    catalogue_id: 'MG-HC02',
    description: 'Made to measure, up to 270 cm. Delivery in 12 days.',
  },
  { name: 'Kanchi cotton saree', price: 2_450, catalogue_id: 'MG-KC11', description: 'Maroon, navy and bottle green.' },
  {
    name: 'Chettinad cotton saree',
    price: 5_149,
    catalogue_id: 'MG-CH04',
    description: 'Five or more pieces ship free.',
  },
  { name: 'Ramadan gift hamper', price: 1_600, catalogue_id: 'MG-GH07', description: 'Runner, two napkins, dates.' },
  { name: 'Wedding favour pouch', price: 220, catalogue_id: 'MG-WF01', description: 'From 50 pieces, with initials.' },
  { name: 'Quilt cover, queen', price: 1_899, catalogue_id: 'MG-QC03' },
  {
    name: 'Ikat stole',
    price: 1_350,
    catalogue_id: 'MG-IS09',
    status: 'inactive',
    description: 'No longer woven; the last pieces were sold in October.',
  },
];

const person = (
  name: string,
  mobile: string,
  owner: StaffName,
  values: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  name,
  mobile,
  owner,
  country: 'IN',
  communication_level: 'opted_in',
  ...values,
});

/** Who was in its address book before they wrote. */
export const REGULAR_CUSTOMERS: readonly Readonly<Record<string, unknown>>[] = [
  person('Rohan Deshpande', '+919000055210', 'priya', {
    email: 'rohan.d@deshpandeinteriors.example',
    company_name: 'Deshpande Interiors',
    city: 'Pune',
    phones: [{ label: 'Work', value: '+912025500211' }],
  }),
  person('Lakshmi Subramanian', '+919000041207', 'priya', { email: 'lakshmi.s@example.in', city: 'Chennai' }),
  person('Thomas Mathew', '+919000077310', 'priya', { email: 'thomas.m@example.in', city: 'Kochi' }),
  person('Neha Gupta', '+919000018834', 'farah', {
    email: 'neha.gupta@nestwell.example',
    company_name: 'Nestwell Homes',
    city: 'Pune',
  }),
  person('Joseph Mwangi', '+254700000418', 'divya', {
    email: 'joseph@mwangihotels.example',
    company_name: 'Mwangi Hotels',
    city: 'Nairobi',
    country: 'KE',
  }),
  person('Vikram Singh', '+919000052271', 'priya', { email: 'vikram.singh@example.in', city: 'Jaipur' }),
  person('Sara Al Hadi', '+971500000644', 'priya', {
    email: 'sara@haditrading.example',
    company_name: 'Hadi Trading',
    city: 'Sharjah',
    country: 'AE',
  }),
  person('Imran Patel', '+919000037005', 'divya', {
    email: 'imran.patel@patelfurnishings.example',
    company_name: 'Patel Furnishings',
    city: 'Surat',
  }),
  person('Sneha Kulkarni', '+919000029416', 'farah', {
    email: 'purchase@kulkarniandsons.example',
    company_name: 'Kulkarni and Sons Home Textiles',
    city: 'Nashik',
  }),
  person('Wei Ling Tan', '+6581004172', 'divya', {
    email: 'weiling@kopiandcloth.example',
    company_name: 'Kopi and Cloth',
    city: 'Singapore',
    country: 'SG',
  }),
  person('Kavitha Menon', '+919000046650', 'arjun', { email: 'kavitha.menon@example.in', city: 'Thrissur' }),
  person('Harini Venkat', '+919000061183', 'farah', { communication_level: 'pending', city: 'Salem' }),
  person('Pooja Rao', '+919000022487', 'arjun', {
    email: 'pooja@stagecraft.example',
    company_name: 'Stagecraft Events',
    city: 'Mysuru',
    communication_level: 'opted_out',
  }),
];
