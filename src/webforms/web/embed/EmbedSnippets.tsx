import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { copyText } from '../copy-text.ts';
import { ScrollRegion } from '../../../ui/primitives/ScrollRegion.tsx';

type Snippet = 'script' | 'frame' | 'link';
type Embedded = Pick<WebForm, 'key' | 'url' | 'script_url' | 'title'>;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What is pasted into a website to show a form there. */
export function snippetOf(kind: Snippet, { key, url, script_url: script, title }: Embedded): string {
  const name = attribute(title);
  if (kind === 'link') return url;
  if (kind === 'script') return `<script async src="${script}" data-form="${key}" data-title="${name}"></script>`;
  return `<iframe src="${url}?embedded=1" title="${name}" style="width:100%;height:640px;border:0"></iframe>`;
}

interface EmbedSnippetsProps {
  form: Embedded;
  /** Why script and frame show nothing on any site; the link works all the same. */
  warning?: ReactNode;
}

/** The ways to show a form on a website, each to be copied. */
export function EmbedSnippets({ form, warning }: EmbedSnippetsProps) {
  const { t } = useTranslation('webforms');
  const [kind, setKind] = useState<Snippet>('script');
  const snippet = snippetOf(kind, form);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <SegmentedControl<Snippet>
          size="sm"
          label={t('embed.kind')}
          options={(['script', 'frame', 'link'] as const).map((value) => ({ value, label: t(`embed.${value}`) }))}
          value={kind}
          onValueChange={setKind}
        />
      </div>
      {kind !== 'link' && warning}
      <ScrollRegion
        label={t(`embed.${kind}`)}
        className="max-h-40 overflow-auto rounded-sm border border-subtle bg-sunken p-3"
      >
        <pre className="font-mono text-xs break-all whitespace-pre-wrap">{snippet}</pre>
      </ScrollRegion>
      <Button size="sm" icon={Copy} className="self-end" onClick={() => copyText(snippet, t)}>
        {t('embed.copy')}
      </Button>
    </div>
  );
}
