export { area as notificationsArea } from './area.ts';
export { subscriptionCalls } from './subscription-calls.ts';
