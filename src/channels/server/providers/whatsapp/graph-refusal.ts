import { z } from 'zod';
import type { ProviderResponse } from '../../../../foundation/server/outbound/provider-connection.ts';
import type { ProviderRefusal } from '../provider-refused.ts';

const text = z.string().nullish().catch(null);
const errorBody = z.object({
  error: z.object({
    code: z.coerce.number().int(),
    message: z.string().catch(''),
    type: text,
    error_subcode: z.coerce.number().int().nullish().catch(null),
    error_data: z
      .union([z.object({ details: text }), z.string().transform((details) => ({ details }))])
      .nullish()
      .catch(null),
    error_user_title: text,
    error_user_msg: text,
    fbtrace_id: text,
    is_transient: z.boolean().nullish().catch(null),
  }),
});

/** Reads an error body; null when it is none, and then nothing is known about what happened. */
export function readRefusal(
  { status, retryAfterSeconds }: Pick<ProviderResponse, 'status' | 'retryAfterSeconds'>,
  body: unknown,
): ProviderRefusal | null {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return null;
  const { error } = parsed.data;
  return {
    http_status: status,
    code: error.code,
    subcode: error.error_subcode ?? null,
    type: error.type ?? null,
    message: error.message,
    detail: error.error_data?.details ?? null,
    user_title: error.error_user_title ?? null,
    user_message: error.error_user_msg ?? null,
    trace_id: error.fbtrace_id ?? null,
    is_transient: error.is_transient ?? false,
    retry_after_seconds: retryAfterSeconds,
  };
}
