import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { NavigationBadge, NavigationEntry } from '../../../foundation/web/slots/area.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { CountBadge, type CountBadgeProps } from '../../../ui/primitives/CountBadge.tsx';
import { ClosedLink } from './ClosedLink.tsx';
import { isUnder, type NavigationState } from './navigation.ts';

interface NavigationLinkProps {
  link: NavigationEntry;
  state: NavigationState;
  /** Where the reason shows why it is closed. */
  side: 'top' | 'bottom';
  className: string;
  /** Added on its page, and elsewhere. */
  tones: { here: string; elsewhere: string };
  badge?: Pick<CountBadgeProps, 'tone' | 'className'>;
  children: ReactNode;
}

/** One link of the navigation, in the header or in the tab bar. */
export function NavigationLink({ link, state, side, className, tones, badge, children }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const own = useComposition(({ badges }) => badges.find(({ entry }) => entry === link.id));
  const isHere = isUnder(pathname, link.root);
  if (state !== 'open') {
    return (
      <ClosedLink state={state} side={side} className={className}>
        {children}
      </ClosedLink>
    );
  }
  return (
    <Link
      to={link.to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(className, isHere ? tones.here : tones.elsewhere)}
    >
      {children}
      {own && !isHere && <LinkBadge badge={own} {...badge} />}
    </Link>
  );
}

function LinkBadge({
  badge: { label, useCount },
  ...look
}: { badge: NavigationBadge } & Pick<CountBadgeProps, 'tone' | 'className'>) {
  const message = useMessage();
  return <CountBadge count={useCount()} label={message(label)} {...look} />;
}
