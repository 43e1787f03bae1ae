import { FORMATS } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { listenForFiles } from '../tool/intake.js';
import { siteEngine } from '../tool/site-engine.js';
import { formatList } from '../words/format-words.js';
import { Mark } from './mark.js';

interface DropZoneProps {
  onFiles?(files: File[]): void;
  /** A single line, once there are files. */
  small?: boolean;
}

/** What the browser's file picker lets through. */
function pickable(): string {
  const { reads } = siteEngine();
  return reads.flatMap((format) => [FORMATS[format].mime, ...FORMATS[format].extensions.map((ending) => `.${ending}`)]).join(',');
}

/** Takes files: dropped anywhere on the page, picked, or pasted. */
export function DropZone({ onFiles, small = false }: DropZoneProps) {
  const [dragging, setDragging] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!onFiles) return;
    // Files picked before the script arrived wait in the field.
    takePicked(input.current, onFiles);
    // A zone that is hidden behind a tool leaves the window to that tool's own.
    return listenForFiles((files) => !input.current?.closest('[hidden]') && onFiles(files), setDragging);
  }, [onFiles]);

  return (
    <div class={`drop ${small ? 'drop-small' : 'drop-large'}`} data-dragging={dragging ? '' : undefined}>
      {!small && <Mark size={72} />}
      <p class="drop-title">{dragging ? 'Let go to add' : small ? 'Drop more images anywhere' : 'Drop images anywhere'}</p>
      <label class={`button drop-button ${small ? '' : 'button-primary'}`}>
        <input
          ref={input}
          class="visually-hidden"
          type="file"
          multiple
          accept={pickable()}
          onChange={() => onFiles && takePicked(input.current, onFiles)}
        />
        {small ? 'Add files' : 'Choose files'}
      </label>
      {!small && <p class="drop-hint">or paste a picture. {formatList(siteEngine().reads)}, many at once.</p>}
    </div>
  );
}

function takePicked(input: HTMLInputElement | null, onFiles: (files: File[]) => void): void {
  const files = [...(input?.files ?? [])];
  if (input) input.value = '';
  if (files.length > 0) onFiles(files);
}
