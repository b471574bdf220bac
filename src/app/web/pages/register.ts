import { registerMessages } from '../../../foundation/web/i18n/i18n.ts';
import { en } from './en.ts';

registerMessages('pages', en);
