const FIRST_ROOM = 1 << 20;

/** When events arrived, each with its mark; millions of them. */
export class Arrivals {
  #marks = new Int32Array(FIRST_ROOM);
  #moments = new Float64Array(FIRST_ROOM);
  #count = 0;
  #isOn = false;

  /** Forgets everything and takes down what arrives from now on. */
  start(): void {
    this.#count = 0;
    this.#isOn = true;
  }

  add(mark: number, moment: number): void {
    if (!this.#isOn) return;
    if (this.#count === this.#marks.length) this.#grow();
    this.#marks[this.#count] = mark;
    this.#moments[this.#count] = moment;
    this.#count += 1;
  }

  /** Ends the record: how long each took from the moment of its mark; those before `firstMark` are left out. */
  waysFrom(moments: Float64Array, firstMark: number): Float32Array {
    this.#isOn = false;
    const ways = new Float32Array(this.#count);
    let length = 0;
    for (let index = 0; index < this.#count; index += 1) {
      const mark = this.#marks[index] ?? 0;
      if (mark >= firstMark) ways[length++] = (this.#moments[index] ?? 0) - (moments[mark] ?? Number.NaN);
    }
    return ways.slice(0, length);
  }

  #grow(): void {
    const [marks, moments] = [this.#marks, this.#moments];
    this.#marks = new Int32Array(marks.length * 2);
    this.#moments = new Float64Array(moments.length * 2);
    this.#marks.set(marks);
    this.#moments.set(moments);
  }
}
