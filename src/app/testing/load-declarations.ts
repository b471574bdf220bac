// Which permissions, errors and notices there are is read from the areas that are loaded by then. In the product all are; in a
// process that many test files share it must not depend on which file came first.
import.meta.glob('../../*/contract/{permissions,errors,notices}.ts', { eager: true });
