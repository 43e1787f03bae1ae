import { AppError, type OptionProblem } from '@imagemill/errors';

/** The options in a form: each in its own field, or all of them as JSON in the field `options`. */
export class FormFields {
  readonly #values = new Map<string, unknown>();
  readonly #problems: OptionProblem[] = [];

  add(name: string, value: string, isCut: boolean): void {
    if (isCut) this.#problems.push({ option: name, detail: 'This is too long.' });
    else if (name !== 'options') this.#set(name, value);
    else for (const [option, given] of Object.entries(this.#fromJson(value))) this.#set(option, given);
  }

  /** The options. Throws `invalid_option` with everything that was wrong. */
  read(): Readonly<Record<string, unknown>> {
    if (this.#problems.length > 0) throw new AppError('invalid_option', { errors: this.#problems });
    return Object.fromEntries(this.#values);
  }

  #set(option: string, value: unknown): void {
    if (this.#values.has(option)) this.#problems.push({ option, detail: 'This option is given twice.' });
    this.#values.set(option, value);
  }

  #fromJson(text: string): object {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    } catch {
      // Reported below.
    }
    this.#problems.push({ option: 'options', detail: 'Expected a JSON object.' });
    return {};
  }
}
