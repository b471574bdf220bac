import { lazy, Suspense, type ComponentProps } from 'react';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import { signInMessages } from './messages/catalogue.ts';

const Setup = lazy(() =>
  withMessages([signInMessages], async () => ({
    default: (await import('./setup/BusinessSetupDialog.tsx')).BusinessSetupDialog,
  })),
);
const Password = lazy(() =>
  withMessages([signInMessages], async () => ({
    default: (await import('./password/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
);

/** The set-up popup; its code is loaded only by the few who see it. */
export function BusinessSetupDialog(props: ComponentProps<typeof Setup>) {
  return (
    <Suspense fallback={null}>
      <Setup {...props} />
    </Suspense>
  );
}

/** The change-password dialog; its code is loaded when it is opened. */
export function ChangePasswordDialog(props: ComponentProps<typeof Password>) {
  return (
    <Suspense fallback={null}>
      <Password {...props} />
    </Suspense>
  );
}
