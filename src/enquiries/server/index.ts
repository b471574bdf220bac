/** The public API of the enquiries area. */
export { enquiriesArea } from './area.ts';
export { enquiryModule } from './enquiry-module.ts';
