import type { ScheduledStory } from './play-stories.ts';
import { hardCases } from './stories/hard-cases.ts';
import { lakshmi } from './stories/lakshmi.ts';
import { regulars } from './stories/regulars.ts';
import { talksOfIndia } from './stories/talks-of-india.ts';
import { talksFromAbroad } from './stories/talks-from-abroad.ts';
import type { Story } from './story.ts';
import { shortTalks } from './talk.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The shop is open from 10 to 18 in its own time zone. */
const HOURS_OF_A_DAY = [10, 12, 15, 17];
const INDIA_OFFSET_MS = 5.5 * 60 * MINUTE_MS;
/** So many of the short talks are of today, and of yesterday; the others lie further back. */
const TODAY = 18;
const YESTERDAY = 20;

export interface DemoSize {
  /** Stories with every kind of message in them. */
  stories: number;
  /** Short talks besides. */
  talks: number;
  days: number;
}

export const FULL_SIZE: DemoSize = { stories: 13, talks: 136, days: 28 };

/** Every story with its time, counted back from now, so that a demo is always of today. */
export function scheduleStories({ stories: storyCount, talks, days }: DemoSize, nowMs: number): ScheduledStory[] {
  const minutesAgo = (minutes: number) => Math.floor((nowMs - minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const stories: ScheduledStory[] = [
    ...regulars.map((story, index) => ({ story, beginsMs: minutesAgo(100 + index * 17) })),
    endingAt(lakshmi, minutesAgo(7)),
    ...hardCases.map((story, index) => ({ story, beginsMs: minutesAgo(45 + index * 130) })),
  ];
  const people = shortTalks(shuffled([...talksOfIndia, ...talksFromAbroad].flatMap(splitNames))).slice(0, talks);
  const short = people.map((story, index): ScheduledStory => {
    // Two at a time, so that the day is not one line.
    if (index < TODAY) return { story: story(0), beginsMs: minutesAgo(18 + Math.floor(index / 2) * 40) };
    const back = index - TODAY;
    const daysAgo =
      back < YESTERDAY ? 1 : 2 + Math.floor(((back - YESTERDAY) * (days - 2)) / Math.max(1, talks - TODAY - YESTERDAY));
    const hour = HOURS_OF_A_DAY[back % HOURS_OF_A_DAY.length] ?? 12;
    return { story: story(daysAgo), beginsMs: dayStart(nowMs, daysAgo) + hour * 60 * MINUTE_MS };
  });
  return [...stories.slice(0, storyCount), ...short].filter(({ beginsMs }) => beginsMs > nowMs - days * DAY_MS);
}

const endingAt = (story: Story, endMs: number): ScheduledStory => ({
  story,
  beginsMs: endMs - (story.turns.at(-1)?.at ?? 0) * MINUTE_MS,
});

/** When the shop's day began, a number of days ago. */
export const dayStart = (nowMs: number, daysAgo: number): number =>
  Math.floor((nowMs + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS - daysAgo * DAY_MS;

/** One talk for each of its people, so that languages mix. */
const splitNames = <Talk extends { names: readonly string[]; lines: readonly unknown[] }>(talk: Talk): Talk[] =>
  talk.names.map((name, index) => ({
    ...talk,
    names: [name],
    lines: [talk.lines[index % talk.lines.length]],
  }));

/** Always the same order. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const ranked = items.map((item, index) => ({ item, rank: (index * 7_919 + 13) % 1_009 }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
