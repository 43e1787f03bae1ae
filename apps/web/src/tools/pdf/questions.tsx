import { useState } from 'preact/hooks';
import type { Item } from '../../shell/item.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { OPERATION_WORDS } from '../../shell/words/tool-words.js';

interface QuestionProps {
  item: Item;
  model: Pick<ToolModel, 'answer' | 'tool'>;
  /** What happens to a password. */
  passwordWords?: string;
}

const STAYS_HERE = 'It is used here to open the file and goes nowhere.';

/** Asks the document's owner for its password, or whether its signature may become void. */
export function Questions({ item, model, passwordWords }: QuestionProps) {
  const state = item.state.value;
  if (state.kind !== 'asking') return null;
  return state.question === 'signature' ? (
    <SignatureQuestion item={item} model={model} />
  ) : (
    <PasswordQuestion item={item} model={model} passwordWords={passwordWords} wrong={state.question === 'wrong_password'} />
  );
}

function PasswordQuestion({ item, model, passwordWords = STAYS_HERE, wrong }: QuestionProps & { wrong: boolean }) {
  const [password, setPassword] = useState('');
  const id = `password-${item.id}`;
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') model.answer(item, { password });
      }}
    >
      <p class="row-state row-error" data-code="password_protected" role="alert">
        <strong>{wrong ? 'This password does not open it.' : 'This PDF needs a password.'}</strong>{' '}
        {wrong ? 'Check it and try again.' : passwordWords}
      </p>
      <label class="visually-hidden" for={id}>
        Password of {item.file.name}
      </label>
      <span class="question-row">
        <span class="text-box" data-bad={wrong ? '' : undefined}>
          <input
            id={id}
            type="password"
            autocomplete="off"
            maxLength={127}
            placeholder="Password"
            value={password}
            aria-invalid={wrong ? true : undefined}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </span>
        <button class="button" type="submit">
          Open
        </button>
      </span>
    </form>
  );
}

function SignatureQuestion({ item, model }: QuestionProps) {
  const { verb } = OPERATION_WORDS[model.tool.operation];
  return (
    <div class="question">
      <p class="row-state" role="alert">
        <strong>This PDF is digitally signed.</strong> Any change makes the signature void. Keep the original if the signature matters.
      </p>
      <span class="question-row">
        <button class="button" type="button" onClick={() => model.answer(item, { allowUnsign: true })}>
          {verb[0]?.toUpperCase()}
          {verb.slice(1)} anyway
        </button>
      </span>
    </div>
  );
}
