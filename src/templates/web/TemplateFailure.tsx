import { ProviderErrorDetails } from '../../channels/web/index.ts';
import type { CallError } from '../../foundation/web/api/call.ts';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../foundation/web/i18n/use-sentence.ts';
import { Callout } from '../../ui/primitives/Callout.tsx';

/** What the provider made of a template, where that is something else than was asked for. */
export function PublishNotice({ notice }: { notice: string | null }) {
  const sentence = useSentence();
  if (notice === null) return null;
  return (
    <Callout tone="warning" live>
      {sentence(notice)}
    </Callout>
  );
}

/** Why something was refused, with all that the provider said. */
export function TemplateFailure({ failure }: { failure: CallError | null }) {
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <Callout tone="danger" live takesFocus title={failureText(failure)}>
      <ProviderErrorDetails error={failure} />
    </Callout>
  );
}
