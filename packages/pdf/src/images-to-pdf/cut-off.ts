import { AppError } from '@imagemill/errors';

/** What is said of a picture whose end is missing. */
export function cutOff(): AppError {
  return new AppError('corrupt_input', { detail: 'This picture ends too early. Try to export it again.' });
}
