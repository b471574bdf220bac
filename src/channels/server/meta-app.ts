/** The provider app of this installation: who we are to Meta, and where Meta is. */
export interface MetaApp {
  id: string;
  /** Signs webhooks and proves the app; never leaves the server. */
  secret: string;
  /** The login configuration: what the login window asks for. */
  configId: string;
  /** What the provider repeats when it asks whether our webhook address is ours. */
  verifyToken: string;
  /** Without a version: `https://graph.facebook.com`. */
  graphUrl: string;
  /** Origin that serves the login window. */
  loginUrl: string;
  /** `v25.0` */
  apiVersion: string;
}
