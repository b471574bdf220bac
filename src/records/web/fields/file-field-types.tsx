import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';
import { filePath } from './file-path.ts';
import { fileOf } from './read-value.ts';

/** The name of the file, which downloads it; in the history it is an id without a name. */
function FileValue({ value }: FieldValueProps) {
  const file = fileOf(value);
  if (!file) return <span>—</span>;
  return (
    <a
      href={filePath(file.csid)}
      download={file.name}
      // In a table the row opens its record.
      onClick={(event) => event.stopPropagation()}
      className="truncate text-link underline-offset-2 hover:underline"
    >
      <bdi>{file.name}</bdi>
    </a>
  );
}

const FileInput = lateInput(async () => (await import('./file-inputs.tsx')).fileInputs.FileInput);

export const fileFieldTypes = {
  file: { Value: FileValue, Input: FileInput, isGroup: true, width: 180, canEditInCell: false },
} satisfies Record<string, FieldType>;
