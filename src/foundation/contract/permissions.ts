/** The built-in roles, from the least to the most powerful. Each holds all that the ones before it hold. */
export const builtInRoleKinds = ['agent', 'supervisor', 'admin', 'super_admin'] as const;
export type BuiltInRole = (typeof builtInRoleKinds)[number];

/** One thing that a role can allow. */
export interface PermissionDefinition {
  /** On the sheet of a role. */
  label: string;
  /** Two or three words, for the line under a role. */
  short: string;
  /** The heading it is under on that sheet, and its position there: groups are in the order of their first one. */
  group: string;
  order: number;
  /** The least powerful built-in role that holds it. */
  from: BuiltInRole;
  /** What it is of no use without: who may edit must also see. */
  needs?: string;
}

const catalogue = new Map<string, PermissionDefinition>();

/**
 * Declares permissions, and puts them into the catalogue of everything that a role can allow. Roles are sets of these;
 * an endpoint names exactly one. Their types come by declaration merging into `AreaPermissions`, as errors do.
 */
export function definePermissions<const Table extends Readonly<Record<string, PermissionDefinition>>>(
  table: Table,
): Table {
  for (const [name, definition] of Object.entries(table)) catalogue.set(name, definition);
  return table;
}

/** The tables of the areas, by name; each area adds its own. */
export interface AreaPermissions {}

export type Permission = { [Area in keyof AreaPermissions]: keyof AreaPermissions[Area] }[keyof AreaPermissions];

/** Who may call an endpoint: anyone, any signed-in user, or holders of a permission in a business that is set up. */
export type Access = 'public' | 'signed_in' | Permission;

/** Every permission that has been declared so far, in the order of the sheet. */
export const permissionNames = (): Permission[] =>
  [...catalogue].toSorted(([, a], [, b]) => a.order - b.order).map(([name]) => name as Permission);

/** Throws for a permission whose declaration was not imported. */
export function permissionDefinition(name: Permission): PermissionDefinition {
  const definition = catalogue.get(name);
  if (!definition) throw new Error(`${name} is declared by a module that is not imported`);
  return definition;
}

/** False for one of another version, which a server may have and this page may not know. */
export const isPermission = (name: string): boolean => catalogue.has(name);

/** What a built-in role holds. */
export const permissionsOfRole = (kind: BuiltInRole): Permission[] =>
  permissionNames().filter(
    (name) => builtInRoleKinds.indexOf(permissionDefinition(name).from) <= builtInRoleKinds.indexOf(kind),
  );
