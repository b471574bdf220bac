import { useEffect, useState } from 'react';
import type { Question } from '../../contract/script.ts';

/** Which question is open. When the script is refused, the first one in which something is wrong is opened. */
export function useOpenQuestion(
  questions: readonly Question[],
  refusals: number,
  problemsBelow: (path: string) => ReadonlyMap<string, string>,
) {
  const [open, setOpen] = useState<string | null>(null);
  const [seen, setSeen] = useState(refusals);
  if (seen !== refusals) {
    setSeen(refusals);
    const faulty = questions.find((_, index) => problemsBelow(String(index)).size > 0);
    if (refusals > 0 && faulty) setOpen(faulty.id);
  }
  useEffect(() => {
    if (refusals === 0) return;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return [open, setOpen] as const;
}
