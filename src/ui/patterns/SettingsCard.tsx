import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';

import { classNames } from '../primitives/class-names.ts';
import { FieldContext } from '../primitives/field-context.ts';
import { useSteadyValue } from '../primitives/pointer-press.ts';
import { TriangleAlert } from 'lucide-react';

interface SettingsCardProps {
  title?: ReactNode;
  /** At the end of the title row. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const InCard = createContext(false);

/** A card of settings; rows are divided by lines. */
export function SettingsCard({ title, actions, className, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      className={classNames('min-w-0 rounded-md border border-subtle bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-11 items-center gap-2 border-b border-subtle px-4 py-2.5 md:px-5">
          <h2 id={titleId} className="flex-1 font-semibold">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <InCard value={true}>
        <div className="[&>*+*]:border-t [&>*+*]:border-subtle">{children}</div>
      </InCard>
    </section>
  );
}

interface SettingsRowProps {
  label: ReactNode;
  help?: ReactNode;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Width of the control: a field of 320 px, or its own size for a switch or button. */
  control?: 'field' | 'auto' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label and help at the start, one control at the end; stacked on phones. Names its control like a Field does. */
export function SettingsRow(props: SettingsRowProps) {
  const { label, help, required = false, control = 'field', className, children } = props;
  const error = useSteadyValue(props.error);
  const inCard = useContext(InCard);
  const base = useId();
  const controlId = `${base}control`;
  const labelId = `${base}label`;
  const helpId = `${base}help`;
  const errorId = `${base}error`;
  const describedBy = [help !== undefined && helpId, error && errorId].filter(Boolean).join(' ') || undefined;
  const state = useMemo(
    () => ({ controlId, labelId, describedBy, invalid: Boolean(error), required }),
    [controlId, labelId, describedBy, error, required],
  );
  return (
    <div
      className={classNames(
        'flex gap-x-6 gap-y-2 py-3.5',
        control === 'field' ? 'flex-col md:flex-row md:items-center' : 'items-center',
        inCard && 'px-4 md:px-5',
        className,
      )}
    >
      <div className="min-w-0 flex-1">
        <label id={labelId} htmlFor={controlId} className="font-medium">
          {label}
          {required && (
            <span aria-hidden className="ms-1 text-danger-text">
              *
            </span>
          )}
        </label>
        {help !== undefined && (
          <p id={helpId} className="text-xs text-tertiary">
            {help}
          </p>
        )}
      </div>
      <div className={control === 'field' ? 'w-full md:w-80' : 'flex shrink-0 items-center justify-end gap-2'}>
        <FieldContext value={state}>{children}</FieldContext>
        {error && (
          <p id={errorId} className="mt-1.5 flex items-center gap-1.5 text-xs text-danger-text">
            <TriangleAlert aria-hidden className="size-3.5" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
