/** Namespace `simulator`: what other areas draw of the simulated customers, where the texts of the channels are not loaded. */
export const simulator = {
  open: 'Open customers’ phones',
  new_tab: '(opens in a new tab)',
  title: 'Try it as a customer',
  text: 'WhatsApp is simulated here. Send a message from a customer’s phone and answer it in Chats.',
} as const;
