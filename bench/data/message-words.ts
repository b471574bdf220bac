const OPENERS = [
  'Hello, I would like to ask about',
  'Good morning. Please tell me about',
  'Thank you for the quick help with',
  'We have good news concerning',
  'Could you send me the price of',
  'I am still waiting to hear about',
  'My sister recommended',
  'Here are the details of',
];
const TOPICS = [
  'the blue silk saree',
  'the wedding sweets box',
  'the service appointment',
  'the teak dining table',
  'the dental check-up',
  'the weekend tour to Munnar',
  'the mathematics course',
  'the washing machine',
  'the spare battery',
  'the school uniform',
];
const CLOSERS = [
  'before Friday, if possible.',
  'for my parents in Chennai.',
  'as we spoke about last week.',
  'whenever you find the time.',
  'to the same address as before.',
  'and the invoice as well, please.',
];

/** About 95 characters that read like a message; `number` gives it the rare word by which it can be found. */
export function messageWords(pick: (below: number, salt: number) => number, number: number): string {
  const one = (list: readonly string[], salt: number): string => list[pick(list.length, salt)] ?? '';
  return `${one(OPENERS, 1)} ${one(TOPICS, 2)} ${one(CLOSERS, 3)} Ref ${number.toString(36).padStart(6, '0')}`;
}
