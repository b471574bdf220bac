import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

const messages = lateMessages('chats_marks', async () => (await import('./messages/en.ts')).en);
const texts = [messages];

// Each comes with the press that opens it, and its texts: nothing of them is in what the inbox loads first.
export const loadSnoozeDialog = async () =>
  (await withMessages(texts, () => import('../snooze/SnoozeDialog.tsx'))).SnoozeDialog;
export const loadLabelsDialog = async () =>
  (await withMessages(texts, () => import('../labels/LabelsDialog.tsx'))).LabelsDialog;
export const loadMarkFacts = async () => (await withMessages(texts, () => import('./MarkFacts.tsx'))).MarkFacts;
export const loadBulkActions = async () =>
  (await withMessages(texts, () => import('../bulk/BulkActions.tsx'))).BulkActions;
export const loadMoreFilters = async () =>
  (await withMessages(texts, () => import('../saved/MoreFilters.tsx'))).MoreFilters;
export const loadViewMenuPopup = async () =>
  (await withMessages(texts, () => import('../saved/ViewMenuPopup.tsx'))).ViewMenuPopup;
export const loadSavedFilterDialogs = async () =>
  (await withMessages(texts, () => import('../saved/SavedFilterDialogs.tsx'))).SavedFilterDialogs;
export const loadThreadMenu = async () =>
  (await withMessages(texts, () => import('../thread/ThreadMenu.tsx'))).ThreadMenu;
