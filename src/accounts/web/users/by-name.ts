import type { User } from '../../contract/user.ts';

/** How people are listed on screen. */
export function byName(a: User, b: User): number {
  return `${a.first_name} ${a.last_name}`.localeCompare(`${b.first_name} ${b.last_name}`);
}
