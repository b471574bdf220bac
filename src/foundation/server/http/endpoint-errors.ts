import { commonErrors, type Endpoint } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { Refusal } from '../refuse.ts';

/** What a call may refuse with before its operation runs, by its method, its access and what it takes. */
function impliedErrors({ access, method, params, body, bytes }: Endpoint): ErrorCode[] {
  return [
    ...(access === 'public' ? [] : (['SIGN_IN_AGAIN'] as const)),
    // Only from our own origin, and only with the permission.
    ...(method !== 'GET' || (access !== 'public' && access !== 'signed_in') ? (['NOT_ALLOWED'] as const) : []),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(body || bytes === 'upload' ? (['UNSUPPORTED_CONTENT', 'LIMIT_EXCEEDED'] as const) : []),
  ];
}

/** Every code that a call may refuse with: its own, those of its access and form, and those that every call has. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([...(endpoint.errors ?? []), ...impliedErrors(endpoint), ...commonErrors]),
];

/** What an operation may refuse with although its endpoint does not list it. */
const ALWAYS: readonly ErrorCode[] = [...commonErrors, 'SIGN_IN_AGAIN'];

/**
 * Runs an operation. Outside production one that refuses with a code that its endpoint does not list is a fault: the
 * description of the API and the client would not know of it.
 */
export async function withListedErrors<Result>(
  endpoint: Endpoint,
  nodeEnv: string,
  operation: () => Promise<Result>,
): Promise<Result> {
  if (nodeEnv === 'production') return operation();
  try {
    return await operation();
  } catch (error) {
    if (error instanceof Refusal && ![...ALWAYS, ...(endpoint.errors ?? [])].includes(error.code))
      throw new Error(
        `${endpoint.method} ${endpoint.path} refuses with ${error.code}, which its contract does not list`,
        {
          cause: error,
        },
      );
    throw error;
  }
}
