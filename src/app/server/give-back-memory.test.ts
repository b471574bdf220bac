import { getHeapStatistics } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { giveBackMemoryAfterStart } from './give-back-memory.ts';

const heapMb = () => getHeapStatistics().total_heap_size / 1024 / 1024;

test('what a start needed for a moment is given back to the system after it', () => {
  vi.useFakeTimers();
  try {
    const before = heapMb();
    let loaded: object[] | null = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
    expect(loaded).toHaveLength(2_000_000);
    const during = heapMb();
    expect(during).toBeGreaterThan(before + 30);
    giveBackMemoryAfterStart();
    loaded = null;
    expect(heapMb()).toBeGreaterThan(before + 30);
    vi.advanceTimersByTime(2_000);
    expect(heapMb()).toBeLessThan(during - 30);
    expect(loaded).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
