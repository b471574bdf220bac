import type { Rolldown } from 'vite';

const ICONS = 'lucide-react/dist/esm/icons';
const KIT = 'ui/primitives';
/** The chunk that the measure of the build counts to what is there before a page loads its own part. */
export const ALWAYS_LOADED = 'always-loaded';

/** Modules of a folder by name; a path may have either slash. */
const modules = (folder: string, ...names: string[]): string =>
  `/${folder}/(?:${names.join('|')})\\.(?:mjs|tsx?)$`.replaceAll('/', String.raw`[\\/]`);

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'));

/**
 * What is loaded together is one file: fewer requests, better compressed, and shorter lists of files to preload, which
 * are part of the entry. A group includes whatever its modules import, unless a group above it does; what two groups
 * import must therefore be listed in a group above both. Everything else is split by the bundler.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'initial', tags: ['$initial'], priority: 5 },
  {
    // Shared by the signed-in frame and by pages outside it, which must not load the frame.
    name: 'basics',
    test: anyOf(
      modules(KIT, 'Skeleton', 'notice-tones', 'toast-marks'),
      modules(ICONS, 'check', 'info', 'search', 'store', 'x'),
    ),
    priority: 4,
  },
  {
    // Of sign-in and of every form.
    name: 'fields',
    test: anyOf(
      modules(KIT, 'Callout', 'Checkbox', 'Field', 'Input', 'Link', 'PasswordInput'),
      modules(ICONS, 'check-check', 'circle-check', 'eye', 'eye-off', 'heart', 'lock', 'mail', 'play'),
      modules('foundation/contract', 'email-address'),
      modules('foundation/web/forms', 'form-draft'),
      modules('accounts/web/auth', 'FormCallout'),
      modules('accounts/web/fields', 'LegalLink'),
      modules('accounts/web/session', 'auth-mutations', 'enter-session'),
    ),
    priority: 3,
  },
  {
    name: 'forms',
    test: anyOf(
      modules('foundation/web/forms', 'use-contract-form'),
      modules('foundation/contract', 'fields', 'id'),
      modules('ui/patterns', 'FormField'),
      modules('app/web', 'zod-without-eval'),
    ),
    priority: 1,
  },
  {
    // Of everything that takes files.
    name: 'files',
    test: anyOf(
      modules('media/web', 'file-rules', 'upload-file'),
      modules('media/contract', 'file-rules', 'conversions'),
      modules('foundation/web/api', 'upload'),
      modules(KIT, 'ProgressRing', 'file-size'),
      modules(ICONS, 'file-up'),
    ),
    priority: 1,
  },
  {
    // Of the inbox and of templates.
    name: 'message-text',
    test: anyOf(
      modules('ui/text', 'FormattedText', 'parse-text'),
      modules(ICONS, 'external-link', 'mic', 'phone', 'reply', 'video'),
    ),
    priority: 1,
  },
  {
    // Each is on some other page, too, and would be a file of its own.
    name: 'inbox-icons',
    test: anyOf(
      modules(ICONS, 'alarm-clock', 'arrow-left', 'ban', 'bot', 'contact', 'forward', 'hand', 'layout-template'),
      modules(ICONS, 'map-pin', 'message-square-plus', 'panel-right', 'pause', 'send-horizontal', 'shopping-cart'),
      modules(ICONS, 'star', 'sticker', 'user-round-plus'),
    ),
    priority: 1,
  },
  {
    // Of the inbox and of lists of records.
    name: 'list-icons',
    test: anyOf(
      modules(ICONS, 'arrow-down', 'arrow-up', 'calendar-clock', 'clock', 'download', 'ellipsis-vertical'),
      modules(ICONS, 'file-text', 'list', 'plus', 'undo-2'),
    ),
    priority: 1,
  },
  {
    // Of the pages on which an account begins.
    name: 'accounts',
    test: anyOf(
      modules('accounts/web/auth', 'NameFields'),
      modules('accounts/web/fields', 'NewPasswordField'),
      modules('accounts/web/password', 'PasswordRequirements'),
      modules('accounts/contract', 'business', 'business-hours', 'marketing-limits', 'password'),
    ),
    priority: 1,
  },
  {
    name: 'signed-in',
    test: anyOf(
      modules('app/web/shell', 'ShellFrame', 'shell-shortcuts'),
      modules('accounts/web/home', 'TeamCard'),
      modules('channels/web/home', 'ChannelsCard'),
      modules('foundation/web/dates', 'use-now'),
      modules('foundation/web/toasts', 'toast-store'),
      modules(KIT, 'SkipLink'),
    ),
    priority: 2,
  },
  {
    // What menus, dialogs, pickers and tips have in common.
    name: 'popups',
    test: anyOf(
      '/@base-ui/(?:utils|react/(?:internals|utils|floating-ui-react))/'.replaceAll('/', String.raw`[\\/]`),
      String.raw`[\\/]@floating-ui[\\/]`,
      modules(KIT, 'popup-classes'),
    ),
    minShareCount: 3,
    priority: 1,
  },
  {
    // Pickers with a search, and the picker of times, which is made of the same.
    name: 'combobox',
    test: anyOf('/@base-ui/react/combobox/'.replaceAll('/', String.raw`[\\/]`), modules(KIT, 'Combobox')),
    minShareCount: 2,
    priority: 1,
  },
  {
    // Small and of the same pages, mostly: countries, numbers, what a search has found.
    name: 'marks',
    test: anyOf(modules(KIT, 'Flag', 'Highlight'), modules('accounts/web', 'settings-queries')),
    priority: 1,
  },
  {
    // Of the inbox and of lists of records.
    name: 'lists',
    test: anyOf(
      '/@tanstack/(?:react-virtual|virtual-core)/'.replaceAll('/', String.raw`[\\/]`),
      modules('foundation/web/cache', 'use-pages', 'paged-list'),
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    // What every signed-in page loads after it shows: the socket with the listeners of all areas, tips, toasts, banners.
    name: ALWAYS_LOADED,
    test: anyOf(
      modules('web', String.raw`(?:[\w-]+/)?on-[\w-]+-events`),
      modules('web/realtime', 'connect'),
      modules('web', 'start-realtime'),
      modules(KIT, 'TooltipHost', 'ToastRegion'),
      modules('web/banners', 'Banners'),
    ),
  },
  {
    // Of many pages, each of a few hundred bytes.
    name: 'icons',
    test: anyOf(`/${ICONS}/`.replaceAll('/', String.raw`[\\/]`)),
    minShareCount: 8,
  },
];
