import { corrects, reacts, reads, says, shows } from '../customer-turns.ts';
import { replies, repliesTo, closes, hands, looks, pictures, reopens, takes } from '../staff-turns.ts';
import type { Story } from '../story.ts';

const LONG = [
  'Let me tell you the whole story, because I would like you to understand it.',
  '',
  'In *March* I bought four runners for my mother. They were lovely. In *June* I bought four more for my sister, and they were not the same blue: _much_ greener, and two were 5 cm shorter. I wrote a mail, ~nobody answered~ it was answered after nine days, and then I was asked for the receipt, which I had sent already.',
  '',
  '- four runners in March, MG-3107',
  '- four runners in June, MG-3561',
  '- one mail, three calls',
  '',
  '> We are sorry for the delay',
  '',
  'that was all. `MG-3561` is what you should look at. I do not want money, I want four blue runners.',
].join('\n');

/** What layouts break on: long names and words, other directions, stacked emoji, many lines. */
export const hardCases: readonly Story[] = [
  {
    customer: { name: 'Venkatanarasimharajuvaripeta Ramachandra Satyanarayana Murthy', wa_id: '919000060001' },
    turns: [
      says(
        0,
        'https://marigold.example/collections/festive/handloom/table-runners?colour=indigo&size=220&sort=newest&utm_source=share-button-on-the-product-page',
      ),
      says(1, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' + 'a'.repeat(60)),
      takes(4, 'arjun'),
      replies(6, 'arjun', 'Thank you, that is the right one.'),
    ],
  },
  {
    customer: { name: 'יעל בן־דוד', wa_id: '972500000120' },
    turns: [
      says(0, 'שלום, האם אפשר להזמין 3 כריות? הטלפון שלי 052-000-0120.'),
      takes(3, 'priya'),
      repliesTo(5, 'priya', 'בטח! המחיר ₪85 לכל כרית, משלוח תוך 7 ימים.'),
      reads(6),
      says(7, 'מעולה, תודה רבה 🌿'),
    ],
  },
  {
    customer: { name: '🌼 Meera’s Café & Boutique 🌼', wa_id: '919000060003' },
    turns: [says(0, '😍'), says(1, '👨‍👩‍👧‍👦🏳️‍🌈🇮🇳'), shows(2, 'green_dots')],
  },
  {
    customer: { name: 'Harriet Featherstonehaugh', wa_id: '447700900318' },
    turns: [
      says(0, LONG),
      hands(5, 'arjun', 'priya'),
      looks(6, 'priya'),
      repliesTo(
        9,
        'priya',
        'Thank you for writing it all down. I have read every line.\nFour blue runners leave today, and I will write to you myself when they do.',
      ),
      pictures(10, 'priya', 'navy_saree', 'Is this your blue?'),
      reads(11),
      says(12, 'Tht is it'),
      corrects(13, 'That is it. Thank you!'),
      reacts(14, '💙'),
      looks(15, 'priya'),
      closes(16, 'priya', 'Replacement sent, MG-4310.'),
      reopens(30, 'priya'),
      replies(31, 'priya', 'The parcel is on its way.'),
    ],
  },
];
