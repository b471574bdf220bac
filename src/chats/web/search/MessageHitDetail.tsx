import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';

/** Whose chat a message is in, and when it was written. */
export function MessageHitDetail({ name, time }: { name: string; time: string }) {
  const formatDate = useFormatDate();
  return (
    <>
      <bdi>{name}</bdi>, {formatDate(time, 'label')}
    </>
  );
}
