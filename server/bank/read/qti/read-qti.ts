import { FileRefused, oldQti, Refused, type Row } from '../draft'
import type { TextFile } from '../text/text-file'
import { elementsOf } from '../text/xml'
import { asVersion2, draftOf, itemName, passagesOf } from './item'

const isItem = (path: readonly string[]) => {
  const root = itemName(path[0] ?? '')
  if (path.length === 1 && root !== 'assessmentItem' && root !== 'questestinterop')
    throw new FileRefused('not_qti', `不是 QTI 题目：根元素是 ${root.slice(0, 30)}`)
  if (root === 'questestinterop') throw oldQti()
  return path.length === 1
}

/** The item of a QTI file, version 2 or 3. */
export async function* readQti(file: TextFile, root: string): AsyncGenerator<Row> {
  for await (const element of elementsOf(file, isItem)) {
    const line = element.line ?? 1
    try {
      const item = asVersion2(element)
      yield { line, draft: draftOf(item, await passagesOf(item, file.path, root)) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      yield { line, refused: error }
    }
  }
}
