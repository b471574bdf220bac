import type { Contacted } from './customer.ts';
import type { Scene } from './scene.ts';

/** One action, some minutes after the story began. */
export interface Turn {
  at: number;
  play(scene: Scene): Promise<unknown>;
}

/** What a customer and the shop say to each other. */
export interface Story extends Contacted {
  turns: readonly Turn[];
}
