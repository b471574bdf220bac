import { registerMessages } from '../../../foundation/web/i18n/i18n.ts';
import { banners } from './banners.ts';

registerMessages('banners', banners);
