import { useEffect, type RefObject } from 'react';

/** Takes files that are dropped on an element. */
export function useFileDrop(element: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    target.addEventListener('dragover', over);
    target.addEventListener('drop', drop);
    return () => {
      target.removeEventListener('dragover', over);
      target.removeEventListener('drop', drop);
    };
  }, [element, onFiles]);
}
