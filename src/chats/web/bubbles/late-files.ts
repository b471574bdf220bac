// Recordings and documents, in one piece of code of its own.
export { AudioMessage } from './AudioMessage.tsx';
export { FileMessage } from './FileMessage.tsx';
