import { FileRefused, Refused, type Row } from '../draft'
import type { TextFile } from '../text/text-file'
import { elementsOf } from '../text/xml'
import { asVersion2, draftOf, itemName, passagesOf } from './item'
import { oldDraftOf } from './old-item'

/** The root of the files of version 1, whose items lie in sections. */
const OLD = 'questestinterop'

const isItem = (path: readonly string[]) => {
  const root = itemName(path[0] ?? '')
  if (path.length === 1 && root !== 'assessmentItem' && root !== OLD)
    throw new FileRefused('not_qti', `不是 QTI 题目：根元素是 ${root.slice(0, 30)}`)
  return root === OLD ? path.at(-1) === 'item' : path.length === 1
}

/** The items of a QTI file, of version 1.2, 2 or 3. */
export async function* readQti(file: TextFile, root: string): AsyncGenerator<Row> {
  for await (const element of elementsOf(file, isItem)) {
    const line = element.line ?? 1
    try {
      if (element.name === 'item') yield { line, draft: oldDraftOf(element) }
      else {
        const item = asVersion2(element)
        yield { line, draft: draftOf(item, await passagesOf(item, file.path, root)) }
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      yield { line, refused: error }
    }
  }
}
