import type { Customer } from './customer.ts';
import { reads, reacts, says } from './customer-turns.ts';
import { replies, closes, fails, hands, likes, looks, takes, templates } from './staff-turns.ts';
import type { StaffName } from './staff.ts';
import type { Story, Turn } from './story.ts';

/** Short exchanges in one language, and who has them. */
export interface Talk {
  names: readonly string[];
  /** The calling code of their numbers. */
  code: string;
  /** What is asked, what is answered, and the thanks. */
  lines: readonly (readonly [readonly string[], string, string])[];
}

type Ending = (thanks: string, by: StaffName, name: string) => readonly Turn[];

/** How a short talk continues after the response; in turn, so that every state is there many times. */
const ENDINGS: readonly Ending[] = [
  (thanks, by) => [reads(7), says(9, thanks), looks(12, by), closes(13, by)],
  (thanks, by) => [reads(7), says(9, thanks), looks(12, by)],
  (thanks) => [reads(7), says(9, thanks)],
  () => [],
  (thanks, by) => [reads(7), reacts(8, '👍'), says(9, thanks), likes(12, by, '❤️'), looks(13, by), closes(14, by)],
  (_, by) => [fails(7, by, 'I have put it aside for you.', 131026)],
  (_, by, name) => [
    reads(7),
    // The window has ended by then.
    { ...templates(3 * 24 * 60, by, 'continue_chat', 'en', { 1: name.split(' ')[0] ?? name }), needsDays: 3 },
  ],
];

interface LateTurn extends Turn {
  /** Only where the story began this number of days ago. */
  needsDays?: number;
}

const OWNERS: readonly StaffName[] = ['farah', 'divya', 'priya', 'farah', 'arjun', 'divya', 'sameer'];
/** Each time after this number of chats, one that no one has answered yet. */
const UNANSWERED_EVERY = 8;
const HANDED_OVER_EVERY = 5;
const SUBSCRIBER_DIGITS: Readonly<Record<string, string>> = {
  '91': '90000',
  '92': '30000',
  '971': '5000',
  '254': '7000',
  '34': '6000',
  '33': '6399',
  '49': '15550',
  '55': '11900',
  '81': '90000',
  '86': '130000',
  '82': '10000',
  '66': '8000',
  '7': '90000',
  '30': '69000',
  '44': '77009',
  '1': '20255',
};

/** Short talks as stories; the same for the same place, so that two demos are alike. */
export function shortTalks(talks: readonly Talk[]): ((daysAgo: number) => Story)[] {
  const people = talks.flatMap((talk) => talk.names.map((name, position) => ({ talk, name, position })));
  return people.map(({ talk, name, position }, index) => {
    const customer: Customer = { name, wa_id: numberOf(talk.code, index) };
    const [asked, answer, thanks] = talk.lines[position % talk.lines.length] ?? [[], '', ''];
    const owner = OWNERS[index % OWNERS.length] ?? 'priya';
    const opening = asked.map((line, minute) => says(minute, line));
    return (daysAgo) => {
      if (index % UNANSWERED_EVERY === UNANSWERED_EVERY - 1) return { customer, turns: opening };
      const taking =
        index % HANDED_OVER_EVERY === 0 && owner !== 'arjun'
          ? [hands(3, 'arjun', owner), looks(4, owner)]
          : [takes(4, owner)];
      const ending: readonly LateTurn[] = ENDINGS[index % ENDINGS.length]?.(thanks, owner, name) ?? [];
      const played = ending.filter(({ needsDays = -1 }) => daysAgo > needsDays);
      return { customer, turns: [...opening, ...taking, replies(6, owner, answer), ...played] };
    };
  });
}

function numberOf(code: string, index: number): string {
  const local = SUBSCRIBER_DIGITS[code] ?? '90000';
  return `${code}${local}${String(20_000 + index * 7)}`.slice(0, 13);
}
