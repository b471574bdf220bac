/** What the bytes of a file say it is. The only type that is ever stored, checked or served. */
export interface SniffedType {
  mime_type: string;
  /** Without the dot. */
  extension: string;
}
