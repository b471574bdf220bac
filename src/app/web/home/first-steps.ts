import type { Business } from '../../../accounts/contract/business.ts';

export interface FirstStep {
  id: 'business' | 'channel' | 'team';
  isDone: boolean;
}

/** What a new business does first, in this order. A number that is not active yet is not connected. */
export function firstSteps(business: Pick<Business, 'channels'>, userCount: number): FirstStep[] {
  return [
    { id: 'business', isDone: true },
    { id: 'channel', isDone: business.channels.some(({ status }) => status === 'active') },
    { id: 'team', isDone: userCount > 1 },
  ];
}

export const isFinished = (steps: readonly FirstStep[]): boolean => steps.every(({ isDone }) => isDone);
