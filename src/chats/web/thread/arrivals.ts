import type { Message } from '../../contract/message.ts';

type Listener = (message: Message) => void;

/** Messages as they arrive by the socket, for what happens once: announcements and the jump to the end. */
class Arrivals {
  readonly #listeners = new Set<Listener>();

  tell(message: Message): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** Answers the function that stops it. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const arrivals = new Arrivals();
