import { orders, quotes, reacts, reads, says, shows, speaks } from '../customer-turns.ts';
import {
  replies,
  repliesTo,
  classifies,
  closes,
  hands,
  looks,
  papers,
  pictures,
  stars,
  takes,
  templates,
} from '../staff-turns.ts';
import type { Story } from '../story.ts';

const DAY = 24 * 60;
const PRICES = [
  'Indigo table runner    849.00',
  'Kanchi cotton saree    2,450.00',
  'Chettinad cotton saree    5,149.00',
  'Five or more pieces ship free.',
];

/** A regular: two weeks ago a first order, today the next one, in English and Tamil. Ends 7 minutes ago. */
export const lakshmi: Story = {
  customer: { name: 'Lakshmi Subramanian', wa_id: '919000041207' },
  turns: [
    says(0, 'வணக்கம், காஞ்சி காட்டன் புடவை இருக்கிறதா? Saw it in your shop window.'),
    takes(4, 'priya'),
    replies(6, 'priya', 'வணக்கம் Lakshmi, yes. *Kanchi cotton* comes in maroon, navy and bottle green.'),
    reads(7),
    reacts(8, '🙏'),
    templates(60, 'priya', 'order_confirmed', 'ta', {
      _header_text: 'MG-4088',
      1: 'Lakshmi',
      2: '₹2,450.00',
      3: 'சனி',
      _button_0: 'MG-4088',
    }),
    reads(62),
    says(70, 'நன்றி 🙏🙏'),
    looks(72, 'priya'),
    classifies(73, 'priya', 'customer'),
    closes(75, 'priya', 'Bought one Kanchi cotton saree in maroon, paid by UPI.'),
    says(14 * DAY, 'Hello again! Do you have this runner in indigo?'),
    shows(14 * DAY + 1, 'indigo_runner', 'This one, from your page'),
    hands(14 * DAY + 8, 'arjun', 'priya'),
    looks(14 * DAY + 10, 'priya'),
    replies(14 * DAY + 11, 'priya', 'Yes! Three in stock. And look what came in yesterday:'),
    pictures(14 * DAY + 12, 'priya', 'maroon_saree', 'Kanchi cotton in maroon, zari border. ₹2,450 each'),
    stars(14 * DAY + 13, 'priya', 'outgoing'),
    reads(14 * DAY + 14),
    reacts(14 * DAY + 15, '😍'),
    speaks(14 * DAY + 20),
    looks(14 * DAY + 21, 'priya'),
    papers(
      14 * DAY + 23,
      'priya',
      'Festive-price-list.pdf',
      'Festive price list',
      PRICES,
      'Bulk rates are at the end.',
    ),
    repliesTo(14 * DAY + 24, 'priya', 'Five or more pieces ship free.'),
    reads(14 * DAY + 25),
    quotes(14 * DAY + 60, 'Free shipping also to Salem? My sister lives there.'),
    looks(14 * DAY + 62, 'priya'),
    replies(14 * DAY + 63, 'priya', 'Also to Salem. It takes _two days_ from our Erode workshop.'),
    reads(14 * DAY + 64),
    classifies(14 * DAY + 65, 'priya', 'ready_to_buy'),
    orders(14 * DAY + 90, 'For Saturday please', ['Indigo table runner', 2, 849], ['Chettinad cotton saree', 1, 5149]),
    says(14 * DAY + 91, 'சனிக்கிழமைக்குள் சேலத்திற்கு வருமா? COD available?'),
  ],
};
