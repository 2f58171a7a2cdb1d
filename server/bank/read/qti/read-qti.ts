import { letterAt } from '@/domain/tiku/question'
import { FileRefused, type MarkupElement, type Pieces, Refused, type Row } from '../draft'
import type { TextFile } from '../text/text-file'
import { childOf, childrenOf, elementsOf, findAll, textIn } from '../text/xml'
import { asVersion2, draftOf, itemName, passagesOf, shownBody } from './item'
import { markupOf, oldDraftOf, stemOf } from './old-item'

/** The root of the files of version 1, whose items lie in sections. */
const OLD = 'questestinterop'

const isItem = (path: readonly string[]) => {
  const root = itemName(path[0] ?? '')
  if (path.length === 1 && root !== 'assessmentItem' && root !== OLD)
    throw new FileRefused('not_qti', `不是 QTI 题目：根元素是 ${root.slice(0, 30)}`)
  return root === OLD ? path.at(-1) === 'item' : path.length === 1
}

const none = { chapter: null, category: null, points: [], explanation: [] }
const typeOf = (options: number, right: number) => (options === 0 ? null : right > 1 ? 'choice' : 'single_choice')

/** As much of an item of version 2 or 3 as can be told apart, whatever it was refused for. */
function piecesOf(item: MarkupElement): Pieces {
  const body = childOf(item, 'itemBody')
  const choices = body ? findAll(body, ({ name }) => name === 'simpleChoice' || name === 'inlineChoice') : []
  const values = findAll(item, ({ name }) => name === 'correctResponse').flatMap((right) => childrenOf(right, 'value').map(textIn))
  const letters = choices.flatMap(({ attributes }, at) => (values.includes(attributes.identifier ?? '') ? [letterAt(at)] : []))
  return {
    ...none,
    type: typeOf(choices.length, letters.length),
    stem: { form: 'tree', nodes: body ? shownBody(body) : [] },
    options: choices.map(({ children }) => ({ form: 'tree', nodes: children })),
    answer: choices.length > 0 ? letters.join('') : values.join('\n'),
  }
}

/** As much of an item of version 1.2 as can be told apart. */
function oldPiecesOf(item: MarkupElement): Pieces {
  const presentation = childOf(item, 'presentation')
  const labels = presentation ? findAll(presentation, ({ name }) => name === 'response_label') : []
  const asked = findAll(item, ({ name }) => name === 'respcondition')
    .filter((rule) => childrenOf(rule, 'setvar').some((set) => Number(textIn(set)) > 0))
    .flatMap((rule) => findAll(rule, ({ name }) => name === 'varequal').map(textIn))
  const letters = labels.flatMap(({ attributes }, at) => (asked.includes(attributes.ident ?? '') ? [letterAt(at)] : []))
  return {
    ...none,
    type: typeOf(labels.length, letters.length),
    stem: markupOf(presentation && stemOf(presentation)),
    options: labels.map(markupOf),
    answer: labels.length > 0 ? letters.join('') : asked.join(' | '),
  }
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
      yield { line, refused: error, pieces: element.name === 'item' ? oldPiecesOf(element) : piecesOf(asVersion2(element)) }
    }
  }
}
