/** The people of the shop. The first one opens it; all of them have one password. */
export const STAFF = {
  priya: { first_name: 'Priya', last_name: 'Raman', role: 'Super Admin' },
  arjun: { first_name: 'Arjun', last_name: 'Mehta', role: 'Supervisor' },
  farah: { first_name: 'Farah', last_name: 'Qureshi', role: 'Agent' },
  divya: { first_name: 'Divya', last_name: 'Nair', role: 'Agent' },
  sameer: { first_name: 'Sameer', last_name: 'Kulkarni', role: 'Admin' },
} as const;

export type StaffName = keyof typeof STAFF;

export const STAFF_NAMES = Object.keys(STAFF) as StaffName[];
export const DEMO_PASSWORD = 'Quiet-Harbour-27!';
export const emailOf = (name: string): string => `${name}@marigoldlane.example`;
