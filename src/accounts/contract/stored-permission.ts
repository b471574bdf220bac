import { z } from 'zod';
import type { Permission } from '../../foundation/contract/permissions.ts';

/**
 * A permission in a reply. Every name is accepted, so that a page that was loaded before an update reads replies with
 * permissions that it does not know.
 */
export const storedPermission = z.string().regex(/^[a-z_]+\.[a-z_]+$/) as unknown as z.ZodType<Permission, Permission>;
