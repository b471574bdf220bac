import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { templateLimits } from '../../contract/template-limits.ts';
import { languageTag } from '../template-words.ts';
import { BodyField } from './BodyField.tsx';
import { ButtonFields } from './ButtonFields.tsx';
import { EditorField } from './EditorField.tsx';
import { HeaderChoice, HeaderContent } from './HeaderFields.tsx';
import { NameFields, PurposeChoice } from './NameFields.tsx';
import { SampleFields } from './SampleFields.tsx';
import type { Editor } from './use-editor.ts';

/** Everything that is written of a template, from top to bottom. */
export function EditorForm({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const { values, set, names } = editor;
  const { category, footer } = values;
  if (category === 'authentication')
    return (
      <>
        <NameFields editor={editor} />
        <PurposeChoice editor={editor} />
        <Callout title={t('editor.authentication', names)}>{t('editor.authentication_text', names)}</Callout>
      </>
    );
  return (
    <>
      <NameFields editor={editor} />
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <PurposeChoice editor={editor} />
        <HeaderChoice editor={editor} />
      </div>
      <HeaderContent editor={editor} />
      <BodyField editor={editor} />
      <SampleFields editor={editor} />
      <EditorField
        editor={editor}
        path="footer"
        label={t('field.footer')}
        aside={<CharacterCount length={footer.length} max={templateLimits.footer} />}
      >
        <Input
          value={footer}
          lang={languageTag(values.language)}
          onChange={(event) => set({ footer: event.target.value })}
        />
      </EditorField>
      <ButtonFields editor={editor} />
    </>
  );
}
