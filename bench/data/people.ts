/** Names that users and contacts are given. */
export const FIRST_NAMES = [
  'Aarav',
  'Diya',
  'Ishaan',
  'Kavya',
  'Meera',
  'Nikhil',
  'Priya',
  'Rahul',
  'Sneha',
  'Vikram',
  'Ana',
  'Omar',
];
export const LAST_NAMES = ['Sharma', 'Iyer', 'Khan', 'Fernandes', 'Reddy', 'Nair', 'Gupta', 'Das', 'Silva', 'Haddad'];
