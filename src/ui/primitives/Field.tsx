import { TriangleAlert } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';
import { useSteadyValue } from './pointer-press.ts';

export interface FieldProps {
  label: ReactNode;
  /** Draws the asterisk and sets aria-required. */
  required?: boolean | undefined;
  help?: ReactNode;
  /** One line; takes the place of the help. */
  error?: string | undefined;
  /** Top right: a counter or a small link. */
  aside?: ReactNode;
  /** The label stays for assistive technology only. */
  hideLabel?: boolean | undefined;
  /** `group` for radios, PIN boxes and other sets: the label names the set. */
  as?: 'control' | 'group' | undefined;
  /** Fixes the id of the control, where something else must point at it. */
  controlId?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, control, help or error; wires ids and aria attributes to the control inside. */
export function Field(props: FieldProps) {
  const { label, required = false, help, aside, hideLabel = false, as = 'control', className, children } = props;
  // The error neither comes nor goes while the pointer is down: nothing moves under a press.
  const error = useSteadyValue(props.error);
  const { t } = useTranslation('ui');
  const base = useId();
  const controlId = props.controlId ?? `${base}control`;
  const labelId = `${base}label`;
  const noteId = `${base}note`;
  const describedBy = error || help ? noteId : undefined;
  const state = useMemo(
    () => ({ controlId, labelId, describedBy, invalid: Boolean(error), required }),
    [controlId, labelId, describedBy, error, required],
  );
  const isGroup = as === 'group';
  const body = (
    <>
      <div className={hideLabel ? 'sr-only' : 'flex min-w-0 items-baseline gap-1 font-medium [overflow-wrap:anywhere]'}>
        {isGroup ? (
          <span id={labelId}>{label}</span>
        ) : (
          <label id={labelId} htmlFor={controlId}>
            {label}
          </label>
        )}
        {required && (
          <span aria-hidden className="text-danger-text" title={t('required')}>
            *
          </span>
        )}
        {aside !== undefined && (
          <span className="ms-auto text-xs font-regular text-tertiary tabular-nums">{aside}</span>
        )}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
      <FieldNote id={noteId} error={error} help={help} />
    </>
  );
  const look = classNames('flex min-w-0 flex-col gap-1.5', className);
  if (!isGroup) return <div className={look}>{body}</div>;
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className={look}>
      {body}
    </fieldset>
  );
}

/** The line under a control: the error if there is one, else the help. */
function FieldNote({ id, error, help }: { id: string; error: string | undefined; help: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="flex items-center gap-1.5 text-xs text-danger-text">
        <TriangleAlert aria-hidden className="size-3.5" />
        <span className="min-w-0">{error}</span>
      </p>
    );
  }
  if (!help) return null;
  return (
    <p id={id} className="text-xs text-tertiary">
      {help}
    </p>
  );
}
