export { fileFamily, fileType, isHeif, judgeChosen, pickerAccept } from './file-rules.ts';
export { mediaChanged, waitForMedia } from './wait-for-media.ts';
export { uploadFile } from './upload-file.ts';
