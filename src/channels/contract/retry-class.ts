/**
 * What a refusal means for the message and for those behind it.
 *
 * - `never`: this message will not go out.
 * - `few`: the provider stumbled over this message; a few more tries.
 * - `outage`: the provider is not there; many tries, and the number waits meanwhile.
 * - `number`: the number is too fast; `pair`: this recipient gets too much. No one else is slowed.
 * - `minutes`, `hour`: the provider has named its time.
 */
export type RetryClass = 'never' | 'few' | 'outage' | 'number' | 'pair' | 'minutes' | 'hour';
