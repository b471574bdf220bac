// Everything that the areas declare to the browser, for tests that need more than their own area's: permissions, errors.
import { areas } from '../web/areas.ts';

await Promise.all(areas.flatMap(({ menus }) => menus?.() ?? []));
