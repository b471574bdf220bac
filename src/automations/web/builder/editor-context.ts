import { createContext, useContext } from 'react';
import type { UploadMedia } from '../../../outreach/web/index.ts';
import type { Question } from '../../contract/script.ts';
import type { SaveFields } from './use-save-fields.ts';

/** What every part of the editor of questions needs. */
export interface EditorContext {
  questions: readonly Question[];
  /** The sentence at a path of the questions: `2.content.text`. */
  error: (path: string) => string | undefined;
  errorsBelow: (path: string) => ReadonlyMap<string, string>;
  isReadOnly: boolean;
  /** Null while the fields of contacts and enquiries are not known. */
  fields: SaveFields | null;
  /** Answers of the enquiry are saved: it is made when the script ends. */
  makesEnquiry: boolean;
  upload: UploadMedia;
  /** Where a file of a question can be read. */
  fileUrl: (csid: string) => string | null;
}

export const QuestionEditor = createContext<EditorContext | null>(null);

export function useEditor(): EditorContext {
  const editor = useContext(QuestionEditor);
  if (!editor) throw new Error('A part of the editor of questions stands outside of it');
  return editor;
}
