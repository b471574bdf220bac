import type { NumberNews } from '../budget-store.ts';
import type { Conclusion } from './attempt.ts';

/** What is new about a number: answers that its budget does not know of yet. */
export type News = Omit<NumberNews, 'business_id' | 'channel_id'>;

/** Adds one answer. Null: nothing was asked of the provider, so the budget has nothing to learn. */
export function addAnswer(
  news: News | null,
  { isProviderThere, isRateAnswer, numberWaitSeconds, result }: Conclusion,
  { flight, limit }: { flight: string; limit: number },
): News | null {
  if (isProviderThere === null && result.state !== 'unknown') return news;
  return joinNews(news, {
    answers: 1,
    flights: { [flight]: 1 },
    latest_ms: performance.now(),
    slow_to: isRateAnswer ? Math.max(1, limit / 2) : null,
    wait_seconds: numberWaitSeconds,
    outage: isProviderThere === true ? 'over' : isProviderThere === false ? 'again' : 'none',
  });
}

/** Two pieces of news as one. */
export function joinNews(one: News | null, other: News | null): News | null {
  if (!one || !other) return one ?? other;
  const flights: Record<string, number> = { ...one.flights };
  for (const [flight, count] of Object.entries(other.flights)) flights[flight] = (flights[flight] ?? 0) + count;
  return {
    answers: one.answers + other.answers,
    flights,
    latest_ms: Math.max(one.latest_ms, other.latest_ms),
    slow_to:
      one.slow_to === null || other.slow_to === null
        ? (one.slow_to ?? other.slow_to)
        : Math.min(one.slow_to, other.slow_to),
    wait_seconds: Math.max(one.wait_seconds, other.wait_seconds),
    // One that was answered proves that the provider is there.
    outage: [one.outage, other.outage].includes('over') ? 'over' : one.outage === 'again' ? 'again' : other.outage,
  };
}
