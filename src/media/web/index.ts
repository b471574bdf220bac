export { fileFamily, fileSentence, maxFileBytes, pickerAccept } from './file-rules.ts';
export { uploadFile } from './upload-file.ts';
