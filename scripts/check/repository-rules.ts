import type { Finding } from './finding.ts';
import { checkAreas } from './rules/areas.ts';
import { checkDecisions } from './rules/decisions.ts';
import { checkFileNames } from './rules/file-names.ts';
import { checkMessagesUsed } from './rules/message-used.ts';
import { checkMigrations } from './rules/migrations.ts';
import { checkPlainWords } from './rules/plain-words.ts';
import { checkProviderWords } from './rules/provider-words.ts';
import { checkRepository } from './rules/repository.ts';
import { checkSql } from './rules/sql.ts';
import { readSourceFiles } from './source-files.ts';

/** What no tool has a rule for. */
export async function checkRepositoryRules(root: string): Promise<Finding[]> {
  const files = readSourceFiles(root);
  return [
    ...checkAreas(files),
    ...checkFileNames(files),
    ...checkDecisions(files),
    ...checkSql(files),
    ...checkMigrations(files),
    ...checkProviderWords(files),
    ...checkPlainWords(files),
    ...checkRepository(files),
    ...(await checkMessagesUsed(root, files)),
  ];
}
