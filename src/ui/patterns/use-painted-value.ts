import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../primitives/after-paint.ts';

/**
 * The value, one frame late: what else shows it is painted before what is rendered from this one. Unlike `useDeferredValue` it is
 * rendered in one task: events that arrive meanwhile make React begin a deferred rendering again, for seconds on a slow device.
 */
export function usePaintedValue<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(
    () => (Object.is(value, painted) ? undefined : afterPaint(() => flushSync(() => setPainted(value)))),
    [value, painted],
  );
  return painted;
}
