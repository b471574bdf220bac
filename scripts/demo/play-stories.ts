import type { DemoClock } from './demo-clock.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { Scene } from './scene.ts';
import type { Team } from './set-up-business.ts';
import type { Story } from './story.ts';

const MINUTE_MS = 60_000;
/** After such a jump windows have ended. */
const LONG_JUMP_MS = 6 * 60 * MINUTE_MS;
const AT_ONCE = 6;

/** A story with its place in time. */
export interface ScheduledStory {
  story: Story;
  beginsMs: number;
}

/** Something that the shop's people do at no chat. */
export interface TimedEvent {
  timeMs: number;
  play(): Promise<unknown>;
}

interface Action extends TimedEvent {
  /** Its story; all that has none is done one after the other. */
  story: number | null;
}

/**
 * Plays stories in the order of time, the clocks moved from event to event. What happens at the same time in
 * different chats happens together; within a chat everything waits for what was before it.
 */
export async function playStories(
  scheduled: readonly ScheduledStory[],
  events: readonly TimedEvent[],
  { clock, sandbox, team }: { clock: DemoClock; sandbox: SandboxClient; team: Team },
  onProgress: (share: number) => void,
): Promise<void> {
  const turns = scheduled.flatMap(({ story, beginsMs }, index): Action[] => {
    const scene = new Scene(sandbox, team, story);
    return story.turns.map((turn) => ({
      timeMs: beginsMs + turn.at * MINUTE_MS,
      story: index,
      play: () => turn.play(scene),
    }));
  });
  const actions = [...turns, ...events.map((event) => ({ ...event, story: null }))].sort((a, b) => a.timeMs - b.timeMs);
  let before = actions[0]?.timeMs ?? 0;
  let done = 0;
  for (const together of sameMoments(actions)) {
    const timeMs = together[0]?.timeMs ?? before;
    await clock.moveTo(timeMs);
    if (timeMs - before > LONG_JUMP_MS) await clock.settleDue();
    before = timeMs;
    for (let first = 0; first < together.length; first += AT_ONCE) {
      await Promise.all(together.slice(first, first + AT_ONCE).map((action) => action.play()));
    }
    done += together.length;
    onProgress(done / actions.length);
  }
}

/** Events of one minute in different chats. */
function sameMoments(actions: readonly Action[]): Action[][] {
  const moments: Action[][] = [];
  for (const action of actions) {
    const last = moments.at(-1);
    const isTogether =
      last?.[0] !== undefined &&
      action.timeMs - last[0].timeMs < MINUTE_MS &&
      last.every(({ story }) => story !== action.story);
    if (isTogether) last.push(action);
    else moments.push([action]);
  }
  return moments;
}
