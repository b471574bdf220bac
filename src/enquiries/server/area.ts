import { defineArea } from '../../foundation/server/area.ts';
import { enquiryModule } from './enquiry-module.ts';

export const enquiriesArea = defineArea({
  name: 'enquiries',
  labelViews: ['enquiry_labels'],
  modules: [enquiryModule],
});
