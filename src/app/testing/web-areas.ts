// Everything that the areas declare to the browser, for tests that need more than their own area's: permissions, errors.
import '../web/areas.tsx';
