import { type FurtherSize, fittingSizes, type OptionsOfTool, type Settings, type ToolId } from '@imagemill/core';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  changeOptions,
  isSameSettings,
  loadSettings,
  type Memory,
  saveSettings,
  startSettings,
  type ToolWithSettings,
} from './settings.js';

/** Texts by field. */
export type Draft = Readonly<Record<string, string>>;

/**
 * A tool's settings as the visitor changes them: what the fields say, and what files are done with.
 */
export interface ChosenSettings<T extends ToolId> {
  /** The settings that a page of this tool starts with. */
  readonly defaults: Settings<T>;
  readonly settings: ReadonlySignal<Settings<T>>;
  /** The options among the settings. */
  readonly options: ReadonlySignal<OptionsOfTool[T]>;
  /**
   * The settings that files are done with: `settings`, a moment after the visitor lets go of them.
   */
  readonly applied: ReadonlySignal<Settings<T>>;
  /**
   * Texts of fields that form an option only together, such as a size, and don't form one yet:
   * until they do, no file starts.
   */
  readonly draft: ReadonlySignal<Draft | undefined>;
  /** Invalid field texts by option: while there are any, no file starts. */
  readonly typed: ReadonlySignal<Readonly<Record<string, string>>>;
  /** True while the fields don't form valid settings. */
  readonly held: ReadonlySignal<boolean>;
  /** Changes options, and with `sizes` the further sizes too. */
  setOptions(change: Partial<OptionsOfTool[T]>, sizes?: readonly FurtherSize[]): void;
  /** Replaces all settings, whatever the fields say. */
  replaceSettings(next: Settings<T>): void;
  /** Back to the settings that a page of this tool starts with. */
  reset(): void;
  /** `options`: the options that the fields are about. Changing one of them ends the draft. */
  setDraft(draft: Draft, options: readonly (keyof OptionsOfTool[T])[]): void;
  /** Undefined: the field is gone. */
  setTyped(option: string, text: string | undefined): void;
}

/** What the tool itself does with the settings. */
export interface SettingsOfTool<T extends ToolId> extends ChosenSettings<T> {
  /** Starts with given or remembered settings. */
  begin(given?: Settings<T>): void;
  /** Applies a pending change, so a file that starts doesn't get outdated settings. */
  applyNow(): void;
}

const APPLY_DELAY_MS = 350;

// If storage is forbidden, even the name `localStorage` throws: touch it only where that's caught.
const memory: Memory = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/** `onApplied` is called when files are to be done with different settings. */
export function chooseSettings<T extends ToolId>(
  tool: ToolWithSettings<T>,
  preset: Partial<OptionsOfTool[T]> | undefined,
  onApplied: () => void,
): SettingsOfTool<T> {
  const defaults = startSettings(tool, preset);
  const settings = signal(defaults);
  const applied = signal(defaults);
  const draft = signal<Draft | undefined>(undefined);
  let draftOptions: readonly (keyof OptionsOfTool[T])[] = [];
  const typed = signal<Readonly<Record<string, string>>>({});
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setAll(next: Settings<T>): void {
    settings.value = next;
    saveSettings(memory, tool, next);
    dropTimer();
    timer = setTimeout(applyNow, APPLY_DELAY_MS);
  }

  function dropTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function applyNow(): void {
    if (timer === undefined) return;
    dropTimer();
    if (isSameSettings(applied.peek(), settings.peek())) return;
    batch(() => {
      applied.value = settings.peek();
      onApplied();
    });
  }

  function replaceSettings(next: Settings<T>): void {
    draft.value = undefined;
    typed.value = {};
    setAll(next);
  }

  return {
    defaults,
    settings,
    options: computed(() => settings.value.options),
    applied,
    draft,
    typed,
    held: computed(() => draft.value !== undefined || Object.keys(typed.value).length > 0),
    begin(given) {
      settings.value = given ?? loadSettings(memory, tool, preset);
      applied.value = settings.value;
    },
    applyNow,
    setOptions(change, sizes) {
      if (draftOptions.some((name) => name in change)) draft.value = undefined;
      typed.value = without(typed.peek(), Object.keys(change));
      const now = settings.peek();
      const options = changeOptions(now.options, change);
      setAll({ options, sizes: fittingSizes(options, sizes ?? now.sizes) });
    },
    replaceSettings,
    reset: () => replaceSettings(defaults),
    setTyped(option, text) {
      if (text !== undefined) {
        dropTimer();
        typed.value = { ...typed.peek(), [option]: text };
      } else if (option in typed.peek()) {
        typed.value = without(typed.peek(), [option]);
        // Other settings may have been changed meanwhile.
        setAll(settings.peek());
      }
    },
    setDraft(texts, options) {
      dropTimer();
      draftOptions = options;
      draft.value = texts;
    },
  };
}

function without(texts: Readonly<Record<string, string>>, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
}
