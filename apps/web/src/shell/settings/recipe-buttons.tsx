import { createRecipe, recipeLink } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import { useState } from 'preact/hooks';
import type { ToolModel } from '../tool-model.js';
import { curlCommands, unwrittenFormat } from './curl-commands.js';

interface Answer {
  readonly words: string;
  /** Shown for copying by hand if the browser doesn't let the page copy. */
  readonly text?: string;
}

/** As of when the page was served: every page's header shows it. */
const isApiLive = () => document.querySelector('[data-slot="apiStatus"]')?.textContent === 'Live';

const holds = (what: string) => `${what} copied. It holds these settings and nothing of your files.`;

/**
 * Copies the settings as a link that opens the tool with them, as JSON, or as an API call. None of
 * these contain anything of the files.
 */
export function RecipeButtons({ model }: { model: ToolModel }) {
  const [answer, setAnswer] = useState<Answer>();
  const isDraft = model.held.value;

  async function copy(text: string, words: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer({ words });
    } catch {
      setAnswer({ words: 'Copy it from here:', text });
    }
  }

  const recipe = () => createRecipe(model.runner.described, model.settings.peek());
  const copyLink = () => copy(new URL(recipeLink(recipe()), location.href).href, holds('Link'));
  const copyJson = () => copy(JSON.stringify(recipe()), holds('JSON'));
  const copyCurl = () => {
    const commands = curlCommands(model.runner.described, model.settings.peek(), location.origin);
    return copy(commands.join('\n'), curlWords(model, commands.length));
  };
  return (
    <div class="recipe">
      <div class="recipe-row">
        <button class="button" type="button" disabled={isDraft} onClick={copyLink}>
          <span class="visually-hidden">Copy </span>Link<span class="visually-hidden"> to these settings</span>
        </button>
        <button class="button" type="button" disabled={isDraft} onClick={copyJson}>
          <span class="visually-hidden">Copy these settings as </span>JSON
        </button>
        <button class="button" type="button" disabled={isDraft} onClick={copyCurl}>
          <span class="visually-hidden">Copy these settings as </span>cURL
          {!isApiLive() && <span class="tag tag-small">Planned</span>}
        </button>
      </div>
      <p class="hint" role="status">
        {answer?.words}
      </p>
      {answer?.text && <textarea class="recipe-text" readOnly value={answer.text} aria-label="Settings to copy" />}
    </div>
  );
}

function curlWords({ settings }: ToolModel, count: number): string {
  const unwritten = unwrittenFormat(settings.peek());
  const words = [
    count > 1 ? `${count} cURL commands copied, one for each size.` : 'cURL command copied.',
    isApiLive() ? 'It needs your API key in IMAGEMILL_KEY, and uploads the file.' : 'The API is planned: it answers once it is live.',
    unwritten && `It does not write ${FORMATS[unwritten].label}.`,
  ];
  return words.filter(Boolean).join(' ');
}
