import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface TabOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** As it is read: 4, 1,046, 10,000+. */
  count?: string | number | undefined;
  disabled?: boolean | undefined;
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly TabOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
  /** TabPanel elements. */
  children?: ReactNode;
}

/** Views of one thing; arrow keys move. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, size = 'md', className, children } = props;
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Base.List
        activateOnFocus
        aria-label={label}
        className={classNames('flex gap-5 overflow-x-auto border-b border-subtle', className)}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={classNames(
              'relative flex shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-secondary -outline-offset-2 pointer-coarse:min-h-11',
              'hover:text-primary data-active:border-accent-solid data-active:text-primary data-disabled:text-disabled',
              size === 'sm' ? 'h-9' : 'h-10',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-xs font-regular text-tertiary tabular-nums">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

/** What a tab shows. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className={className}>
      {children}
    </Base.Panel>
  );
}
