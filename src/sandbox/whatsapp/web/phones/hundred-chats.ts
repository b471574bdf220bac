import type { Page } from './page-state.ts';
import { call, write } from './sandbox-calls.ts';
import { texts } from './texts.ts';

const COUNT = 100;
/** As many calls at once as a browser makes to one host. */
const AT_ONCE = 6;

const FIRST = ['Kavya', 'Arjun', 'Meera', 'Imran', 'Divya', 'Harpreet', 'Anjali', 'Vikram', 'Zainab', 'Senthil'];
const LAST = ['Nair', 'Mehta', 'Pillai', 'Sheikh', 'Raman', 'Gill', 'Desai', 'Rao', 'Khan', 'Murugan'];
const QUESTIONS = [
  'Hello, is the indigo runner in stock?',
  'What is the price with delivery to Salem?',
  'மாலைக்குள் கிடைக்குமா?',
  'क्या कैश ऑन डिलीवरी है?',
  'My parcel has not arrived yet 😕',
  'Can I change the address of my order?',
  'Do you have this in green? 🌿',
  'هل لديكم توصيل إلى دبي؟',
  'Please send me the catalogue.',
  'Thank you, it is beautiful!',
];

/** A hundred people who have not written before, each with a question. Throws where no number of the business works. */
export async function hundredChats({ view }: Page): Promise<void> {
  const to = view.numbers.find(({ is_registered }) => is_registered)?.id;
  if (to === undefined) throw new Error(texts.no_number);
  const known = new Set(view.phones.map(({ wa_id }) => wa_id));
  const start = 91_90100_00000 + Math.floor(Math.random() * 90_000) * 100;
  const people = Array.from({ length: COUNT }, (_, index) => String(start + index)).filter((id) => !known.has(id));
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < people.length; index = next++) {
      const waId = people[index] ?? '';
      const name = `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length)]}`;
      await call('POST', 'phones', { name, wa_id: waId });
      await write(waId, to, { type: 'text', text: { body: QUESTIONS[(index * 7) % QUESTIONS.length] } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
