import { lazy, Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { usePermission } from '../../../accounts/web/index.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';

/** What a card of another area in the builder is given. It stores what is chosen by calls of its own, at once. */
export interface WebFormCardProps {
  formId: string;
}

/** A card that another area adds to the builder of a stored form. */
export interface WebFormCard {
  id: string;
  position: number;
  /** Who sees it. */
  permission?: Permission;
  card: () => Promise<ComponentType<WebFormCardProps>>;
}

declare module '../../../foundation/web/slots/area.ts' {
  interface Area {
    /** Cards in the builder of web forms. */
    webFormCards?: readonly WebFormCard[];
  }
}

/** The cards of other areas for a form that is stored. */
export function FormCards({ formId }: WebFormCardProps) {
  const areas = useComposition(({ areas: all }) => all);
  const cards = useMemo(
    () =>
      areas
        .flatMap(({ webFormCards = [], messages = [] }) =>
          webFormCards.map(({ card, ...rest }) => ({
            ...rest,
            Card: lazy(async () => ({ default: await withMessages(messages, card) })),
          })),
        )
        .toSorted((a, b) => a.position - b.position),
    [areas],
  );
  return cards.map(({ id, permission, Card }) =>
    permission === undefined ? (
      <Suspense key={id} fallback={null}>
        <Card formId={formId} />
      </Suspense>
    ) : (
      <Permitted key={id} permission={permission}>
        <Suspense fallback={null}>
          <Card formId={formId} />
        </Suspense>
      </Permitted>
    ),
  );
}

/** Shown to those who hold the permission. */
function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermission(permission) && children;
}
