/** What can still be undone, the latest last. */
let offers: readonly { id: string; undo: () => void }[] = [];

/** Makes an action undoable by the key until `withdrawUndo`; the same id again replaces the offer. */
export function offerUndo(id: string, undo: () => void): void {
  offers = [...offers.filter((offer) => offer.id !== id), { id, undo }];
}

/** The time to undo it is over, or it was undone. */
export function withdrawUndo(id: string): void {
  offers = offers.filter((offer) => offer.id !== id);
}

/** Undoes one action, once; false when it cannot be undone any longer. */
export function undo(id: string): boolean {
  const offer = offers.find((each) => each.id === id);
  if (!offer) return false;
  withdrawUndo(id);
  offer.undo();
  return true;
}

/** The id of what would be undone next. */
export const latestUndo = (): string | undefined => offers.at(-1)?.id;
