/** Put on a bar of actions: no toast lies over it. */
export const toastBar = { 'data-toast-bar': '' } as const;
/** Put on the part of a page that shows toasts at its top, because what matters there is at the bottom. */
export const toastArea = { 'data-toast-area': '' } as const;
/** Put on dialogs: the area of the page behind one does not count. */
export const toastModal = { 'data-toast-modal': '' } as const;

export const TOAST_BARS = '[data-toast-bar]';
export const TOAST_AREAS = '[data-toast-area]';
export const TOAST_MODALS = '[data-toast-modal]';
