import type { PostgresConnection } from './connection.ts';
import type { PostgresSettings } from './settings.ts';

/** How clients reach the server, and no one else does. */
export type ServerAccess = {
  connection: PostgresConnection;
  /** Settings that make the server listen there. */
  settings: PostgresSettings;
  /** The text of pg_hba.conf. */
  hostRules: string;
  /** Arguments of initdb. */
  initArguments: string[];
  /** The socket's own lock file, which is checked and cleared together with postmaster.pid. */
  socketLockFile: string | undefined;
  /** Called before each start of the server. */
  prepare: () => Promise<void>;
  /** Called when the server has stopped. */
  close: () => Promise<void>;
};
