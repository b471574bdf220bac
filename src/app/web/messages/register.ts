import { registerMessages } from '../../../foundation/web/i18n/i18n.ts';
import { en as shell } from './en.ts';

registerMessages('shell', shell);
