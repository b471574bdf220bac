import { z } from 'zod';

/** `good`: as it should be; `attention`: works, but not for long or not fully; `broken`: does not work. */
export const findingStates = ['good', 'attention', 'broken'] as const;
export type FindingState = (typeof findingStates)[number];

/** What a check of the installation found. */
export const installationFinding = z.object({
  /** Of the check, such as `disk`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(findingStates),
  /** The result; for a problem also how to fix it. */
  text: z.string(),
});
export type InstallationFinding = z.infer<typeof installationFinding>;

/** A program or data set that the installation runs with. */
export const installedVersion = z.object({ name: z.string(), version: z.string() });
export type InstalledVersion = z.infer<typeof installedVersion>;
