let turn = 0;
let isCounting = false;

/** A number for this turn of the event loop: two things with the same number happened without a pause between them. */
export function loopTurn(): number {
  if (!isCounting) {
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      turn += 1;
    });
  }
  return turn;
}
