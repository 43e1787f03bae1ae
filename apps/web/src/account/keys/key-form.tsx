import { isKeyName, MAX_KEY_NAME_CHARACTERS, type NewApiKeyAnswer } from '@imagemill/core';
import { toWire, type WireError } from '@imagemill/errors';
import { useEffect, useRef, useState } from 'preact/hooks';
import { awayWords } from '../../offline/offline-words.js';
import { isAway, reach } from '../../offline/reach.js';
import { makeKey } from '../account-client.js';
import { keyErrorWords } from '../key-words.js';

interface KeyFormProps {
  /** How many keys there are, and how many there may be. */
  count: number;
  limit: number;
  /** Another key is being created. */
  onStart(): void;
  onCreated(made: NewApiKeyAnswer): void;
  /** More may have changed than the form shows. Returns true if the message appears elsewhere. */
  onRefused(error: WireError): boolean;
}

/** Asks what the new key is for, and creates it. */
export function KeyForm({ count, limit, onStart, onCreated, onRefused }: KeyFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The message was about a list that has changed since.
  useEffect(() => setProblem(undefined), [count]);

  function tell(words: string): void {
    setProblem(words);
    field.current?.focus();
  }

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (!isKeyName(name.trim())) return tell(`Give the key a name of 1 to ${MAX_KEY_NAME_CHARACTERS} characters.`);
    setBusy(true);
    setProblem(undefined);
    onStart();
    try {
      onCreated(await makeKey(name.trim()));
      setName('');
    } catch (error) {
      const wire = toWire(error);
      if (!onRefused(wire)) tell(keyErrorWords(wire, 'make'));
    } finally {
      setBusy(false);
    }
  }

  const away = isAway(reach.value) && `${awayWords(reach.value)} Making a key needs the site: come back later.`;
  return (
    <form class="key-form" onSubmit={send} noValidate>
      <label for="key-name">Name of the new key</label>
      <div class="field-row">
        <input
          id="key-name"
          ref={field}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          maxLength={MAX_KEY_NAME_CHARACTERS}
          autocomplete="off"
          aria-describedby="key-hint key-problem"
          aria-invalid={problem ? 'true' : undefined}
        />
        <button class="button button-primary" type="submit" aria-disabled={isBusy ? 'true' : undefined}>
          {isBusy ? 'Making it' : 'Make a key'}
        </button>
      </div>
      <p id="key-hint" class="hint figure">
        What will use it, like “Newsletter server”. You have {count} of {limit} keys.
      </p>
      <p id="key-problem" class="form-answer form-answer-bad" role="alert">
        {problem ?? (away || undefined)}
      </p>
    </form>
  );
}
