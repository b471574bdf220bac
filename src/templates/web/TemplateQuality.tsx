import { useTranslation } from 'react-i18next';
import { QualityBars } from '../../ui/primitives/QualityBars.tsx';
import type { Template } from '../contract/template.ts';
import { qualityBars } from './template-words.ts';

/** What customers think of a template. */
export function TemplateQuality({ quality }: Pick<Template, 'quality'>) {
  const { t } = useTranslation('templates');
  if (quality === null) return <span className="text-tertiary">{t('quality.none')}</span>;
  return <QualityBars rating={qualityBars[quality]}>{t(`quality.${quality}`)}</QualityBars>;
}
