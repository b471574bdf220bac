import { z } from 'zod';

const share = z.number().min(0).max(1).default(0);

/** What a flood is made of, as the control API takes it. */
export const floodRequest = z.strictObject({
  /** Where to; the app's callback when left out. */
  url: z.string().optional(),
  /** Updates in all. */
  count: z.int().min(1).max(1_000_000),
  /** So many bodies a second, measured from when each was due; without it as fast as `in_flight` allows. */
  rate: z.number().positive().optional(),
  in_flight: z.int().min(1).max(1024).default(64),
  /** Numbers in turn; all registered ones when left out. */
  number_ids: z.array(z.string()).optional(),
  customers: z
    .strictObject({
      count: z.int().min(1).default(1_000),
      first_wa_id: z
        .string()
        .regex(/^\d{7,14}$/)
        .default('919100000000'),
    })
    .default({ count: 1_000, first_wa_id: '919100000000' }),
  /** Which part of the updates are statuses instead of messages. */
  status_share: share,
  /** The messages that statuses are about: these, or `prefix` followed by 0 up to `count` - 1. */
  wamids: z
    .union([z.array(z.string()).min(1), z.strictObject({ prefix: z.string(), count: z.int().min(1) })])
    .optional(),
  statuses: z
    .array(z.enum(['sent', 'delivered', 'read', 'failed']))
    .min(1)
    .default(['sent', 'delivered', 'read']),
  /** Which part of the updates comes in bodies of `batch_size`. */
  batch_share: share,
  batch_size: z.int().min(2).max(1_000).default(50),
  /** Which part of the bodies comes a second time, and which part changes its place with a later one. */
  duplicate_share: share,
  reorder_share: share,
  /** What the messages are: texts alone, or every kind, half of them texts. */
  kinds: z.enum(['text', 'all']).default('text'),
  /** Begins the id of each message; unique for the run when left out. */
  id_prefix: z.string().optional(),
  seed: z.int().default(1),
  /** A body that is not answered by 200 comes again after so long; null: it does not. */
  retry_ms: z.number().min(1).nullable().default(null),
  /** The whole flood ends then, whatever is left. */
  time_limit_ms: z.number().min(1).default(300_000),
  opens_windows: z.boolean().default(true),
});
export type FloodRequest = z.infer<typeof floodRequest>;

/** A request with everything looked up, for the thread that runs it. */
export interface FloodPlan {
  request: FloodRequest;
  url: string;
  app_secret: string;
  id_prefix: string;
  time_ms: number;
  numbers: { id: string; wa_id: string; account_id: string }[];
}

export interface FloodResult {
  id_prefix: string;
  updates: number;
  messages: number;
  statuses: number;
  /** Bodies sent, the second ones and those that came again among them. */
  posts: number;
  ok: number;
  /** Bodies that no one took until the end. */
  not_taken: number;
  /** How often each HTTP status came, and each failure without one. */
  outcomes: Record<string, number>;
  /** Unix milliseconds at which the first body was due. */
  started_ms: number;
  seconds: number;
  posts_per_second: number;
  updates_per_second: number;
  latency_ms: { p50: number; p90: number; p99: number; max: number };
}
