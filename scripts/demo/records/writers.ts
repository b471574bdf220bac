type Values = Readonly<Record<string, unknown>>;

const emailOf = (name: string): Values => {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.length > 1 ? { email: `${words.join('.')}@example.in` } : {};
};

const OPTED_IN: Values = { communication_level: 'opted_in' };

/** What one after the other says about themselves; some say nothing. */
const SAID: readonly ((name: string) => Values)[] = [
  (name) => ({ ...OPTED_IN, ...emailOf(name), city: 'Chennai', owner: 'priya' }),
  () => ({ ...OPTED_IN, city: 'Pune' }),
  (name) => ({ ...emailOf(name), city: 'Bengaluru', owner: 'divya' }),
  () => ({}),
  (name) => ({ ...OPTED_IN, ...emailOf(name), city: 'Salem' }),
  () => ({ communication_level: 'opted_out' }),
  (name) => ({ ...OPTED_IN, ...emailOf(name), city: 'Ludhiana', owner: 'farah' }),
  () => ({}),
  () => ({ ...OPTED_IN, city: 'Mumbai', owner: 'arjun' }),
  (name) => ({ ...emailOf(name), city: 'Hyderabad' }),
];

const COMPANIES = [
  'Studio Indigo',
  'Lotus Boutique',
  'Harbour Cafés',
  'Ravi and Sons',
  'The Linen Room',
  'Palm Guest House',
];

/** What the shop knows of a person who has written to it, by their place among these. */
export const knownOf = (name: string, at: number): Values => ({
  ...SAID[at % SAID.length]?.(name),
  ...(at % 7 === 3 && { company_name: COMPANIES[((at - 3) / 7) % COMPANIES.length] }),
});
