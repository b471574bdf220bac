import { useDeferredValue } from 'react';

/** False in the first render of a component, true after it has been painted. For parts whose requests must not delay the messages of a chat. */
export const useIsPainted = (): boolean => useDeferredValue(true, false);
