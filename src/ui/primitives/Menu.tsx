import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Kbd } from './Kbd.tsx';
import { popupItem, popupSurface } from './popup-classes.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
  open?: boolean | undefined;
  /** Opens when it is first drawn; for one that its own press has loaded. */
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu of actions on a button. Fill it with MenuItem, MenuSeparator, MenuGroup, MenuChoices. */
export function Menu({
  trigger,
  align = 'start',
  side = 'bottom',
  open,
  defaultOpen = false,
  onOpenChange,
  className,
  children,
}: MenuProps) {
  return (
    <Base.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8} className="z-popover">
          <Base.Popup
            className={classNames(
              popupSurface,
              'max-h-(--available-height) max-w-(--available-width) min-w-44 overflow-y-auto p-1',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon | undefined;
  /** At the end of the row: the present value, a count. */
  note?: ReactNode;
  keyHint?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Keeps the menu open after the press. */
  staysOpen?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  /** Another element for the row, such as a router link. */
  render?: ReactElement | undefined;
  children: ReactNode;
}

/** One action. */
export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, danger = false } = props;
  return (
    <Base.Item
      onClick={props.onSelect}
      disabled={props.disabled}
      closeOnClick={!props.staysOpen}
      render={props.render}
      className={classNames(popupItem, danger && 'text-danger-text')}
    >
      {Icon && <Icon aria-hidden className={danger ? undefined : 'text-tertiary'} />}
      <span className="min-w-0 flex-1">{props.children}</span>
      {props.note !== undefined && <span className="text-xs text-tertiary tabular-nums">{props.note}</span>}
      {props.keyHint && <Kbd className="max-lg:hidden pointer-coarse:hidden">{props.keyHint}</Kbd>}
    </Base.Item>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-(--border-subtle)" />;
}

/** Actions under a small heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-tertiary">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

interface MenuChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Exclusive choices inside a menu, such as the theme. */
export function MenuChoices<Value extends string>({ label, options, value, onValueChange }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <Base.RadioItem key={option} value={option} closeOnClick className={popupItem}>
          {Icon && <Icon aria-hidden className="text-tertiary" />}
          <span className="min-w-0 flex-1">{text}</span>
          <Base.RadioItemIndicator className="text-accent-text">
            <Check aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
