import { Visitor } from '@swc/core/Visitor.js';

interface UsingDeclaration {
  type: 'UsingDeclaration';
  decls: Parameters<Visitor['visitVariableDeclarators']>[0];
}

const isUsing = (statement: object): statement is UsingDeclaration =>
  'type' in statement && statement.type === 'UsingDeclaration';

/**
 * dependency-cruiser walks swc's tree with swc's own visitor, which refuses whole files over a `using`
 * declaration. This teaches the visitor to look at its initialisers and to continue.
 */
export function teachVisitorUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function (statement) {
    if (!isUsing(statement)) return visitStatement.call(this, statement);
    this.visitVariableDeclarators((statement as UsingDeclaration).decls);
    return statement;
  };
}
