import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../primitives/after-paint.ts';
import { useIsPainted } from './use-is-painted.ts';

/**
 * The value, one frame late: what else shows it is painted before what is rendered from this one. Unlike `useDeferredValue` it is
 * rendered in one task: events that arrive meanwhile make React begin a deferred rendering again, for seconds on a slow device.
 * Before the component itself is painted there is nothing to be late for.
 */
export function usePaintedValue<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  const isPainted = useIsPainted();
  const isLate = !Object.is(value, painted);
  if (isLate && !isPainted) setPainted(value);
  useEffect(() => (isLate ? afterPaint(() => flushSync(() => setPainted(value))) : undefined), [isLate, value]);
  return painted;
}
