import { ChevronLeft, ChevronRight, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerPhone, storedContent } from '../../../templates/web/index.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { useStepTemplate } from '../templates/outreach-templates.ts';

/** Somebody who gets the message, with the values that it has for them. */
export interface PreviewMember {
  contact: { id: string; label: string; mobile: string | null };
  values: Readonly<Record<string, string>>;
  missing: readonly string[];
}

interface MemberPhoneProps {
  /** Null while none is chosen. */
  templateId: string | null;
  /** The file that was chosen for the header; null: that of the template. */
  mediaUrl: string | null;
  /** Undefined while they are read. Without anybody the samples of the template are shown. */
  members: readonly PreviewMember[] | undefined;
  hasMore: boolean;
  /** Reads the next ones. */
  onMore: () => void;
}

/** The message as it arrives, with the values of real members one after another. */
export function MemberPhone({ templateId, mediaUrl, members, hasMore, onMore }: MemberPhoneProps) {
  const { t, i18n } = useTranslation('outreach');
  const { data: template } = useStepTemplate(templateId);
  const [at, setAt] = useState(0);
  if (templateId === null)
    return <EmptyState icon={Smartphone} title={t('preview.none')} headingLevel={3} className="p-8" />;
  if (!template || members === undefined) return <SkeletonRows rows={6} />;
  const index = Math.min(at, Math.max(0, members.length - 1));
  const member = members[index];
  const content = storedContent(template.id, template);
  const samples = Object.fromEntries(
    template.variables.flatMap(({ name, example }) => (example === null ? [] : [[name, example]])),
  );
  const go = (by: -1 | 1) => {
    setAt(index + by);
    if (hasMore && index + by >= members.length - 1) onMore();
  };
  const names = member ? new Intl.ListFormat(i18n.language).format(member.missing) : '';
  return (
    <div role="group" aria-label={t('preview.title')} className="flex flex-col items-center gap-3">
      <div className="flex w-[324px] max-w-full items-center gap-1">
        {member ? (
          <>
            <IconButton
              icon={ChevronLeft}
              className="rtl:[&>.lucide]:-scale-x-100"
              aria-label={t('preview.previous')}
              disabled={index === 0}
              onClick={() => go(-1)}
            />
            <p aria-live="polite" className="min-w-0 flex-1 text-center">
              <bdi className="block truncate font-medium">{member.contact.label}</bdi>
              <span className="block text-xs text-tertiary tabular-nums">
                {t(hasMore ? 'preview.of_more' : 'preview.of', { position: index + 1, count: members.length })}
              </span>
            </p>
            <IconButton
              icon={ChevronRight}
              className="rtl:[&>.lucide]:-scale-x-100"
              aria-label={t('preview.next')}
              disabled={index >= members.length - 1}
              onClick={() => go(1)}
            />
          </>
        ) : (
          <p className="flex-1 text-center text-xs text-tertiary">{t('preview.samples')}</p>
        )}
      </div>
      {member && member.missing.length > 0 && (
        <Callout tone="warning" className="w-[324px] max-w-full">
          {t('preview.missing', { count: member.missing.length, names })}
        </Callout>
      )}
      <CustomerPhone
        content={mediaUrl === null ? content : { ...content, media: { name: '', url: mediaUrl } }}
        values={member?.values ?? samples}
        theme="light"
      />
    </div>
  );
}
