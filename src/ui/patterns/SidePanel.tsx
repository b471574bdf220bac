import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown, X } from 'lucide-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '../primitives/class-names.ts';
import { IconButton } from '../primitives/IconButton.tsx';
import { TabPanel, Tabs } from '../primitives/Tabs.tsx';

interface SidePanelProps {
  /** Names the panel. */
  label: string;
  /** Above the sections: a face and a name. */
  head?: ReactNode;
  onClose?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The 320 px panel at the end of a page. */
export function SidePanel({ label, head, onClose, className, children }: SidePanelProps) {
  const { t } = useTranslation('ui');
  return (
    <aside
      aria-label={label}
      className={classNames(
        'flex min-h-0 w-full min-w-0 flex-col overflow-y-auto border-s border-subtle bg-surface md:w-(--pane-detail)',
        className,
      )}
    >
      {(head !== undefined || onClose) && (
        <div className="flex items-center gap-2 border-b border-subtle px-4 py-3">
          <div className="min-w-0 flex-1">{head}</div>
          {onClose && <IconButton icon={X} aria-label={t('close')} keyHint="]" onClick={onClose} />}
        </div>
      )}
      {children}
    </aside>
  );
}

interface SidePanelSectionProps {
  title: string;
  count?: number | undefined;
  /** Beside the arrow: an add button. */
  action?: ReactNode;
  /** Remembers open or closed under this name on this device. */
  rememberAs?: string | undefined;
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

const storageKey = (name: string) => `ui.section.${name}`;

function remembered(name: string | undefined, fallback: boolean): boolean {
  const stored = name === undefined ? null : localStorage.getItem(storageKey(name));
  return stored === null ? fallback : stored === 'open';
}

/** Inside a tab, whose label is the title already. */
const InTab = createContext(false);

interface SidePanelTabsProps {
  /** Names the row of tabs. */
  label: string;
  /** Remembers the chosen one under this name on this device. */
  rememberAs: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** Parts of the panel of which one is shown; sections within them have no frame of their own. */
export function SidePanelTabs({ label, rememberAs, tabs }: SidePanelTabsProps) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey(rememberAs)));
  const value = tabs.find((tab) => tab.value === chosen)?.value ?? tabs[0]?.value;
  if (value === undefined) return null;
  return (
    <div className="px-4 pt-1 pb-3">
      <InTab value={true}>
        <Tabs
          label={label}
          size="sm"
          value={value}
          tabs={tabs.map(({ value: of, label: text }) => ({ value: of, label: text }))}
          onValueChange={(next) => {
            setChosen(next);
            localStorage.setItem(storageKey(rememberAs), next);
          }}
        >
          {tabs.map(({ value: of, content }) => (
            <TabPanel key={of} value={of} className="pt-3">
              {content}
            </TabPanel>
          ))}
        </Tabs>
      </InTab>
    </div>
  );
}

/** A part of the panel that collapses and remembers; within a tab only what is in it. */
export function SidePanelSection(props: SidePanelSectionProps) {
  const isInTab = useContext(InTab);
  if (!isInTab) return <CollapsibleSection {...props} />;
  return (
    <>
      {props.action && <div className="-mt-1 mb-1 flex justify-end">{props.action}</div>}
      {props.children}
    </>
  );
}

function CollapsibleSection(props: SidePanelSectionProps) {
  const { title, count, action, rememberAs, defaultOpen = true, children } = props;
  const [open, setOpen] = useState(() => remembered(rememberAs, defaultOpen));
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (rememberAs !== undefined) localStorage.setItem(storageKey(rememberAs), next ? 'open' : 'closed');
      }}
      render={<section />}
      className="border-b border-subtle px-4 py-3"
    >
      <div className="flex items-center gap-1.5">
        <h3 className="min-w-0 flex-1 text-xs font-semibold text-secondary">
          <Collapsible.Trigger className="group flex w-full items-center gap-1.5 rounded-xs text-start pointer-coarse:min-h-11">
            {title}
            {count !== undefined && <span className="font-regular text-tertiary tabular-nums">{count}</span>}
            <ChevronDown
              aria-hidden
              className="ms-auto size-3.5 text-tertiary transition-transform duration-base group-data-panel-open:rotate-180"
            />
          </Collapsible.Trigger>
        </h3>
        {action}
      </div>
      <Collapsible.Panel className="pt-2">{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}

/** Facts as label and value, one per line; an empty value is a dash. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-tertiary">{label}</dt>
          {/* A value without words, such as a button with an icon, stands on the line of its label, too. */}
          <dd className="flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere] before:-me-1.5 before:content-['\200b']">
            {value || '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
