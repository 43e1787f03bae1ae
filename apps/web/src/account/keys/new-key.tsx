import type { NewApiKeyAnswer } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Shows a new key, for the only time. The field takes the focus and selects its text. Browsers may
 * remember what a field contains, and may send it to spelling and translation services; the
 * attributes turn both off.
 */
export function NewKey({ made, onDone }: { made: NewApiKeyAnswer; onDone(): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    setWords('');
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [made.id]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(made.key);
      setWords('Copied.');
    } catch {
      // Plain-http pages have no clipboard API; the old command copies the selection.
      field.current?.focus();
      field.current?.select();
      setWords(document.execCommand('copy') ? 'Copied.' : 'Your browser does not let the page copy. The key is selected: copy it by hand.');
    }
  }

  return (
    <div class="new-key">
      <label for="new-key">Your new key “{made.name}”</label>
      <p id="new-key-once">
        <strong>Copy it now: it will not be shown again.</strong> This site keeps no copy of it, only its SHA‑256.
      </p>
      <textarea
        id="new-key"
        class="key-text notranslate"
        ref={field}
        readOnly
        rows={1}
        value={made.key}
        onFocus={(event) => event.currentTarget.select()}
        aria-describedby="new-key-once"
        autocomplete="off"
        spellcheck={false}
        translate={false}
        dir="ltr"
      />
      <div class="button-row">
        <button class="button button-primary" type="button" onClick={copy}>
          Copy
        </button>
        <button class="button" type="button" onClick={onDone}>
          I have it, hide it
        </button>
        <span class="copied" role="status">
          {words}
        </span>
      </div>
    </div>
  );
}
