import type { FileKind } from '@imagemill/core';
import { FORMATS, type InputFormat } from '@imagemill/files';
import { useEffect, useRef, useState } from 'preact/hooks';
import { siteEngine } from '../../engine/site-engine.js';
import { Mark } from '../../site/mark.js';
import { filesOfField, folderMessage, listenForFiles } from '../intake/intake.js';
import { formatList } from '../words/format-words.js';

interface DropZoneProps {
  onFiles?(files: File[]): void;
  /** Undefined: anything that any tool takes. */
  takes?: FileKind;
  /** A single line, once there are files. */
  small?: boolean;
}

const THINGS: { readonly [K in FileKind | 'any']: string } = { image: 'images', pdf: 'PDFs', any: 'images or PDFs' };

/** The formats that may be dropped. */
function formatsFor(takes: FileKind | undefined): readonly InputFormat[] {
  return [...(takes === 'pdf' ? [] : siteEngine().reads), ...(takes === 'image' ? [] : (['pdf'] as const))];
}

/** The `accept` value for the browser's file picker. */
function pickable(formats: readonly InputFormat[]): string {
  return formats.flatMap((format) => [FORMATS[format].mime, ...FORMATS[format].extensions.map((ending) => `.${ending}`)]).join(',');
}

// Every browser supports this prefixed name, but the JSX types don't know it yet.
const WHOLE_FOLDER = { webkitdirectory: true };

/** Takes files and folders: dropped anywhere on the page, picked, or pasted. */
export function DropZone({ onFiles, takes, small = false }: DropZoneProps) {
  const [dragging, setDragging] = useState(false);
  const [picksFolders, setPicksFolders] = useState(true);
  const zone = useRef<HTMLDivElement>(null);

  useEffect(() => setPicksFolders('webkitdirectory' in HTMLInputElement.prototype), []);
  useEffect(() => {
    if (!onFiles) return;
    // Files picked before the script arrived are still in their field.
    for (const field of zone.current?.querySelectorAll('input') ?? []) void takePicked(field, takes, onFiles);
    // A zone hidden behind a tool leaves the window to that tool's zone.
    return listenForFiles({ takes, isListening: () => !zone.current?.closest('[hidden]'), onFiles, onDragging: setDragging });
  }, [onFiles, takes]);

  const pick = (event: { currentTarget: HTMLInputElement }) => onFiles && void takePicked(event.currentTarget, takes, onFiles);
  const formats = formatsFor(takes);
  const things = THINGS[takes ?? 'any'];
  return (
    <div ref={zone}>
      <div class={`drop ${small ? 'drop-small' : 'drop-large'}`} data-dragging={dragging ? '' : undefined}>
        {!small && <Mark size={72} />}
        <p class="drop-title">{dragging ? 'Let go to add' : `Drop ${small ? 'more ' : ''}${things} anywhere`}</p>
        <div class="drop-buttons">
          <label class={`button drop-button ${small ? '' : 'button-primary'}`}>
            <input class="visually-hidden" type="file" multiple accept={pickable(formats)} onChange={pick} />
            {small ? 'Add files' : 'Choose files'}
          </label>
          {picksFolders && (
            <label class="button drop-button">
              <input class="visually-hidden" type="file" {...WHOLE_FOLDER} onChange={pick} />
              {small ? 'Add a folder' : 'Choose a folder'}
            </label>
          )}
        </div>
        {!small && (
          <p class="drop-hint">{takes === 'pdf' ? 'Many at once.' : `or paste a picture. ${formatList(formats)}, many at once.`}</p>
        )}
      </div>
      <p class="drop-news" role="status">
        {folderMessage}
      </p>
    </div>
  );
}

async function takePicked(field: HTMLInputElement, takes: FileKind | undefined, onFiles: (files: File[]) => void): Promise<void> {
  if (!field.files?.length) return;
  const reading = filesOfField(field, takes);
  // Allows picking the same files again.
  field.value = '';
  const files = await reading;
  if (files.length > 0) onFiles(files);
}
