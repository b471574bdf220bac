import { useTranslation } from 'react-i18next';

import { Avatar } from './Avatar.tsx';

export interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null | undefined }[];
  size?: number | undefined;
  /** Faces before the count of the rest. */
  max?: number | undefined;
}

/** Several faces that overlap a little; the rest as a number. */
export function AvatarStack({ people, size = 26, max = 4 }: AvatarStackProps) {
  const { t } = useTranslation('ui');
  const shown = people.slice(0, max);
  const rest = people.length - shown.length;
  const names = shown.map((person) => person.name).join(', ');
  return (
    <span className="relative inline-flex">
      <span className="sr-only">{rest > 0 ? `${names}, ${t('people_more', { count: rest })}` : names}</span>
      <span aria-hidden className="inline-flex items-center *:ring-2 *:ring-(--bg-surface) [&>*+*]:-ms-1">
        {shown.map((person) => (
          <Avatar key={person.id} name={person.name} src={person.src} size={size} letters={1} />
        ))}
        {rest > 0 && (
          <span
            style={{ height: size, minWidth: size }}
            className="inline-grid place-items-center rounded-full bg-neutral-soft px-1 text-2xs font-semibold text-neutral-text"
          >
            +{rest}
          </span>
        )}
      </span>
    </span>
  );
}
