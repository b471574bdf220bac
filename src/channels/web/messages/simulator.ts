/** Namespace `simulator`: what leads to the simulated customers, in every area; part of the link's code. */
export const simulator = {
  open: 'Open customers’ phones',
  new_tab: '(opens in a new tab)',
  title: 'Try it as a customer',
  text: 'WhatsApp is simulated here. Send a message from a customer’s phone and answer it in Chats.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    simulator: typeof simulator;
  }
}
