import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import { call, CallError } from '../../foundation/web/api/call.ts';
import { automationEndpoints } from '../contract/endpoints.ts';
import { automationKeys, scriptQuery, scriptsQuery } from './queries.ts';

// The screens show the failures of these calls themselves.
const options = { origin: 'automations', display: false } as const;

/**
 * After a change no list of scripts that is kept may be used any more: those of one type, such as the onboarding scripts,
 * may have got or lost the script. What is shown is read again, the rest when it is shown.
 */
async function dropLists(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: [...automationKeys.scripts, 'list'], type: 'inactive' });
  await client.invalidateQueries({ queryKey: [...automationKeys.scripts, 'list'] });
}

/** Whether the script was added is not known. */
const withoutId = (): CallError =>
  new CallError({
    code: 'INVALID_FORMAT',
    status: 201,
    message: errorSentence('INVALID_FORMAT'),
    origin: 'automations',
    to_display: false,
    operation: 'POST /server/setup/automation/chatto_scripts',
  });

/** Adds a script, then reads it as it is stored: the reply has to name its id. */
export function useCreateScript() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<typeof automationEndpoints.createChatScript>['body']) => {
      const { id } = (await call(automationEndpoints.createChatScript, { body }, options)) as { id?: unknown };
      if (typeof id !== 'string' || id === '') throw withoutId();
      return client.fetchQuery({ ...scriptQuery(id), staleTime: 0 });
    },
    onSuccess: () => dropLists(client),
  });
}

interface Change {
  id: string;
  body: CallInput<typeof automationEndpoints.updateChatScript>['body'];
}

/** Changes a script. */
export function useUpdateScript() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(automationEndpoints.updateChatScript, { params: { id }, body }, options)).chatto_script,
    onSuccess: (script) => {
      client.setQueryData(scriptQuery(script.id).queryKey, script);
      return dropLists(client);
    },
  });
}

/** Deletes a script that no automation uses. */
export function useDeleteScript() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(automationEndpoints.deleteChatScript, { params: { id } }, options),
    onSuccess: (_, id) => {
      client.setQueryData(scriptsQuery(null).queryKey, (known) => known?.filter((script) => script.id !== id));
      client.removeQueries({ queryKey: scriptQuery(id).queryKey });
    },
    // It may be gone already.
    onSettled: () => dropLists(client),
  });
}

/** Starts a script in a chat. */
export function useStartScript(chatId: string) {
  return useMutation({
    mutationFn: (scriptId: string) =>
      call(automationEndpoints.startChatScript, { params: { chatId }, body: { chat_script_id: scriptId } }, options),
  });
}
