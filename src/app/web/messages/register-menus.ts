import { registerMessages } from '../../../foundation/web/i18n/i18n.ts';
import { menus } from './menus.ts';

registerMessages('menus', menus);
