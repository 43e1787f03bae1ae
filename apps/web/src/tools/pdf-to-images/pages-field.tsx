import { pdfToImagesOptions } from '@imagemill/core';
import { useEffect } from 'preact/hooks';
import { TextField } from '../../shell/fields/text-field.js';
import type { Mill } from '../../shell/mill.js';

const NAME = 'pages';
const isRange = (pages: string) => pdfToImagesOptions.safeParse({ pages }).success;

/** Which pages become pictures. What names none is explained below the field, and no file starts with it. */
export function PagesField({ mill }: { mill: Mill<'pdf-to-images'> }) {
  const typed = mill.typed.value[NAME];

  function read(text: string): void {
    if (text.trim() === '') mill.setOptions({ pages: undefined });
    else if (isRange(text)) mill.setOptions({ pages: text });
    else mill.setTyped(NAME, text);
  }

  // A field that is gone must not hold up files.
  useEffect(() => () => mill.setTyped(NAME, undefined), [mill]);

  return (
    <div class="field">
      <TextField
        id={NAME}
        label="Pages"
        numeric={false}
        maxLength={200}
        value={typed ?? mill.options.value.pages ?? ''}
        hint="Empty: all. Else like 1-3, 7 or 5-."
        problem={typed === undefined ? undefined : 'Give pages like 1-3, 7 or 5-.'}
        onInput={read}
      />
    </div>
  );
}
