import type { ItemProps } from '../../shell/tool-kit.js';
import { Questions } from '../pdf/questions.js';

/** What the server asks the owner of a document. */
export function ServerQuestions(props: ItemProps) {
  return <Questions {...props} passwordWords="It goes to the server with the file, opens it there, and is not kept." />;
}
