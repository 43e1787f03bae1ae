import { createRecipe, recipeLink } from '@imagemill/core';
import { useState } from 'preact/hooks';
import type { Mill } from '../../tool/mill.js';

interface Answer {
  readonly words: string;
  /** Shown to be copied by hand, where the browser does not let the page do it. */
  readonly text?: string;
}

/** Copies the settings as a link that opens the tool with them, or as JSON. Nothing of the files is in it. */
export function RecipeButtons({ mill }: { mill: Mill }) {
  const [answer, setAnswer] = useState<Answer>();
  const isDraft = mill.held.value;

  async function copy(what: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer({ words: `${what} copied. It holds these settings and nothing of your files.` });
    } catch {
      setAnswer({ words: 'Copy it from here:', text });
    }
  }

  const recipe = () => createRecipe(mill.craft.described, mill.settings.peek());
  return (
    <div class="recipe">
      <div class="recipe-row">
        <button
          class="button"
          type="button"
          disabled={isDraft}
          onClick={() => copy('Link', new URL(recipeLink(recipe()), location.href).href)}
        >
          Copy link to these settings
        </button>
        <button class="button" type="button" disabled={isDraft} onClick={() => copy('JSON', JSON.stringify(recipe()))}>
          <span class="visually-hidden">Copy these settings as </span>JSON
        </button>
      </div>
      {mill.badLink.value && <p class="field-problem">The settings in this page’s address could not be read. These are your own.</p>}
      <p class="hint" role="status">
        {answer?.words}
      </p>
      {answer?.text && <input class="recipe-text" readOnly value={answer.text} aria-label="Settings to copy" />}
    </div>
  );
}
