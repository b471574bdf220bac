import { useEffect } from 'react';
import { markWords } from '../../contract/search-words.ts';
import './thread-marks.css';

const NAME = 'found-words';
const MESSAGE = '[data-message-id]';

/** Ranges of what was found in the messages that are drawn. */
function rangesIn(log: Element, typed: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest(MESSAGE) || node.parentElement.closest('time, button')) continue;
    let at = 0;
    for (const { text, isHit } of markWords(node.textContent ?? '', typed)) {
      if (isHit) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        ranges.push(range);
      }
      at += text.length;
    }
  }
  return ranges;
}

/**
 * Marks what was found in the thread, and the message that is shown, as rows come and go. From outside of the thread, which
 * draws its messages without knowing of a search. A browser without the Highlight API shows the message alone.
 */
export function useMarksInThread(typed: string, messageId: string | null): void {
  useEffect(() => {
    const thread = document.querySelector('[data-pane]:has([role="search"])');
    if (!thread) return undefined;
    const registry = 'highlights' in CSS ? CSS.highlights : undefined;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const log = thread.querySelector('[role="log"]');
      if (!log) return;
      for (const each of log.querySelectorAll(`${MESSAGE}[data-found]`))
        if (each.getAttribute('data-message-id') !== messageId) each.removeAttribute('data-found');
      if (messageId !== null)
        log.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`)?.setAttribute('data-found', '');
      registry?.set(NAME, new Highlight(...rangesIn(log, typed)));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(mark);
    };
    // Texts and rows, not attributes: those are ours.
    const observer = new MutationObserver(soon);
    observer.observe(thread, { subtree: true, childList: true, characterData: true });
    soon();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      registry?.delete(NAME);
      for (const each of thread.querySelectorAll('[data-found]')) each.removeAttribute('data-found');
    };
  }, [typed, messageId]);
}
