import { clipboard } from '../clipboard'
import type { FilesPort } from './port'

/** A mini-program has no downloads folder, so the words go to the clipboard. */
export const files: FilesPort = {
  saveText: async ({ words }) => ((await clipboard.copy(words)) ? 'copied' : 'failed'),
}
