import { Callout } from '../../../ui/primitives/Callout.tsx';

/** What went wrong with the whole form, announced; nothing when all is well. */
export function FormCallout({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Callout tone="danger" live>
      {error}
    </Callout>
  );
}
