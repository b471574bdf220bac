import { Toast as Base } from '@base-ui/react/toast';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { connectToastRegion, toastManager, TOAST_LIFE_MS, type ToastData } from './toast-queue.ts';
import { useToastPlace } from './use-toast-place.ts';

const manager = Base.createToastManager<ToastData>();

/** Where toasts appear, at most three: bottom end, but never over a bar of actions. One for the whole application. */
export function ToastRegion() {
  const { t } = useTranslation('ui');
  // After the provider's own effect, which listens to the manager.
  useEffect(() => connectToastRegion(manager), []);
  return (
    <Base.Provider toastManager={manager} timeout={TOAST_LIFE_MS} limit={3}>
      <Base.Portal className="fixed start-0 top-0 z-toast">
        <Stack label={t('notifications')} />
      </Base.Portal>
    </Base.Provider>
  );
}

/** The toasts, the newest nearest to the edge that they come from. */
function Stack({ label }: { label: string }) {
  const { toasts } = Base.useToastManager<ToastData>();
  const stack = useRef<HTMLDivElement>(null);
  const place = useToastPlace(stack, toasts.length > 0);
  return (
    <Base.Viewport
      ref={stack}
      aria-label={label}
      className={classNames(
        'fixed z-toast flex gap-2 outline-none',
        place?.side === 'top' ? 'flex-col' : 'flex-col-reverse pb-[env(safe-area-inset-bottom)]',
      )}
      style={place ? { [place.side]: place.offset, left: place.left, width: place.width } : { bottom: 0, width: 0 }}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} isFromTop={place?.side === 'top'} />
      ))}
    </Base.Viewport>
  );
}

type ToastItem = ReturnType<typeof Base.useToastManager<ToastData>>['toasts'][number];

function ToastCard({ item, isFromTop }: { item: ToastItem; isFromTop: boolean }) {
  const { t } = useTranslation('ui');
  const tone = item.data?.tone ?? 'success';
  const action = item.data?.action;
  const life = item.data?.life ?? TOAST_LIFE_MS;
  const Icon = tone === 'danger' ? TriangleAlert : Check;
  return (
    <Base.Root
      toast={item}
      role={tone === 'danger' ? 'alert' : 'status'}
      aria-modal={undefined}
      swipeDirection={[isFromTop ? 'up' : 'down', 'right']}
      data-kit-edge
      className={classNames(
        'relative overflow-hidden rounded-md bg-inverse text-inverse shadow-3 select-none data-limited:hidden',
        'transition-[opacity,transform] duration-base ease-out data-starting-style:opacity-0',
        isFromTop ? 'data-starting-style:-translate-y-4' : 'data-starting-style:translate-y-4',
        'data-ending-style:opacity-0 data-ending-style:duration-toast-exit data-ending-style:ease-in',
      )}
    >
      <Base.Content className="flex min-h-11 items-center gap-2.5 py-2 ps-3.5 pe-2">
        <Icon aria-hidden className={tone === 'danger' ? 'text-inverse-danger' : 'text-inverse-success'} />
        <Base.Title className="min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]" />
        {action && (
          <button
            type="button"
            className="shrink-0 rounded-xs px-1.5 py-0.5 font-semibold text-inverse-link pointer-coarse:min-h-11"
            onClick={() => {
              action.onPress();
              toastManager.close(item.id);
            }}
          >
            {action.label}
          </button>
        )}
        <Base.Close
          aria-label={t('dismiss')}
          // Toasts lie beside each other here, never behind one another: nothing has to be hidden.
          aria-hidden={undefined}
          className="grid size-[26px] shrink-0 place-items-center rounded-sm opacity-70 hover:opacity-100 pointer-coarse:size-11"
        >
          <X aria-hidden />
        </Base.Close>
      </Base.Content>
      {life > 0 && (
        <span
          aria-hidden
          // The stack pauses its timers while it is hovered or focused; the line stands still with them.
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-current opacity-40 in-data-expanded:[animation-play-state:paused] motion-reduce:hidden rtl:origin-right"
          style={{ animation: `kit-life ${life}ms linear forwards` }}
        />
      )}
    </Base.Root>
  );
}
