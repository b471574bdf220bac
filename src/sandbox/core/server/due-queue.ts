interface DueWork {
  time: number;
  /** Keeps the order of what is due at the same time. */
  order: number;
  run: (() => void) | null;
}

const isBefore = (a: DueWork, b: DueWork): boolean => (a.time === b.time ? a.order < b.order : a.time < b.time);

/** Work by due time, as a binary heap: a broadcast has tens of thousands of statuses due. */
export class DueQueue {
  readonly #heap: DueWork[] = [];
  #added = 0;

  get nextTime(): number | undefined {
    return this.#heap[0]?.time;
  }

  add(time: number, run: () => void): () => void {
    const work: DueWork = { time, order: this.#added++, run };
    this.#heap.push(work);
    this.#rise(this.#heap.length - 1);
    return () => {
      work.run = null;
    };
  }

  /** The next piece that is due by then; what was taken back is skipped. */
  takeUntil(time: number): (() => void) | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (!first || first.time > time) return undefined;
      this.#removeFirst();
      if (first.run) return first.run;
    }
  }

  #rise(start: number): void {
    for (let index = start; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let index = 0; ;) {
      const left = index * 2 + 1;
      const right = left + 1;
      const [a, b] = [this.#heap[left], this.#heap[right]];
      if (!a) return;
      const smaller = b && isBefore(b, a) ? right : left;
      if (!this.#swapIfBefore(smaller, index)) return;
      index = smaller;
    }
  }

  #swapIfBefore(lower: number, upper: number): boolean {
    const [low, high] = [this.#heap[lower], this.#heap[upper]];
    if (!low || !high || !isBefore(low, high)) return false;
    this.#heap[lower] = high;
    this.#heap[upper] = low;
    return true;
  }
}
