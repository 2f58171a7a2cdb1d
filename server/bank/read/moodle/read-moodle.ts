import type { QuestionType } from '@/contract/tiku/question.schema'
import { letterAt } from '@/domain/tiku/question'
import {
  chapterOfPath,
  type Draft,
  draftDefaults,
  FileRefused,
  type Markup,
  type MarkupElement,
  Note,
  type Pieces,
  Refused,
  type Row,
} from '../draft'
import type { TextFile } from '../text/text-file'
import { childOf, childrenOf, elementsOf, textIn } from '../text/xml'
import { draftOf, markupIn, tagsOf } from './question'

const isQuestion = (path: readonly string[]) => {
  if (path.length === 1 && path[0] !== 'quiz') throw new FileRefused('not_moodle', `不是 Moodle XML：根元素是 ${path[0]?.slice(0, 30)}`)
  return path.length === 2 && path[1] === 'question'
}

const types: Readonly<Record<string, QuestionType>> = {
  multichoice: 'single_choice',
  multichoiceset: 'choice',
  truefalse: 'determine',
  shortanswer: 'fill',
  numerical: 'fill',
  essay: 'essay',
}
const isOfOptions = (type: QuestionType | null) => type === 'single_choice' || type === 'choice'

/** The words of a part, nothing where they cannot be read. */
function wordsIn(element: MarkupElement | undefined): Markup | null {
  try {
    return markupIn(element)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const isRight = ({ attributes }: MarkupElement) => Number(attributes.fraction ?? 0) > 0

/** As much of a question as can be told apart, whatever it was refused for. */
function piecesOf(element: MarkupElement, category: string): Pieces {
  const named = types[element.attributes.type ?? ''] ?? null
  const answers = childrenOf(element, 'answer')
  const right = answers.flatMap((answer, at) =>
    isRight(answer) ? [isOfOptions(named) ? letterAt(at) : textIn(childOf(answer, 'text'))] : [],
  )
  const type = named === 'single_choice' && right.length > 1 ? 'choice' : named
  const none: Markup = { form: 'plain', text: '' }
  const reference = type === 'essay' ? wordsIn(childOf(element, 'graderinfo')) : null
  const explained = wordsIn(childOf(element, 'generalfeedback'))
  const { chapter, point } = chapterOfPath(category)
  return {
    ...{ type, chapter, category: null, points: [...(point === null ? [] : [point]), ...tagsOf(element)] },
    stem: wordsIn(childOf(element, 'questiontext')) ?? none,
    options: isOfOptions(type) ? answers.map((answer) => wordsIn(answer) ?? none) : [],
    answer: right.join(isOfOptions(type) ? '' : ' | '),
    ...(reference && { reference }),
    explanation: explained ? [explained] : [],
  }
}

function rowOf(element: MarkupElement, category: string, more: readonly Note[]): Row {
  const line = element.line ?? 0
  try {
    const { chapter, point, notes } = chapterOfPath(category)
    const draft: Draft = draftOf(element)
    return {
      line,
      draft: {
        ...draft,
        notes: [...notes, ...more, ...draft.notes],
        chapter,
        points: [...(point === null ? [] : [point]), ...draft.points],
      },
    }
  } catch (error) {
    if (error instanceof Refused) return { line, refused: error, pieces: piecesOf(element, category) }
    throw error
  }
}

const numberOf = (element: MarkupElement) => textIn(childOf(element, 'idnumber'))

/** Words that stand before questions under their number, `m7/1`, are the material of these. */
class Materials {
  private open: { element: MarkupElement; row: Row; children: Row[] } | null = null

  constructor(private readonly read: (element: MarkupElement) => Row) {}

  /** Returns the rows that are complete once this element is read. */
  take(element: MarkupElement): Row[] {
    const number = numberOf(element)
    if (this.open && number.startsWith(`${numberOf(this.open.element)}/`)) {
      this.open.children.push(this.read(element))
      return []
    }
    const before = this.finish()
    const row = this.read(element)
    if (element.attributes.type !== 'description' || number === '') return [...before, row]
    this.open = { element, row, children: [] }
    return before
  }

  finish(): Row[] {
    const { open } = this
    this.open = null
    if (!open) return []
    const { element, row, children } = open
    const bad = children.find((child) => 'refused' in child)
    if (children.length === 0) return [row]
    if (bad) return [withoutPieces(row), ...children.map((child) => leftOut(child, bad.line))]
    const stem = markupIn(childOf(element, 'questiontext'))
    if (!stem || !('refused' in row)) return [row, ...children]
    const drafts = children.flatMap((child) => ('draft' in child ? [child.draft] : []))
    const explained = markupIn(childOf(element, 'generalfeedback'))
    const [first] = drafts
    const draft: Draft = {
      ...draftDefaults,
      ...{ line: row.line, id: numberOf(element), type: 'material', stem, answer: { kind: 'none' } },
      ...{ chapter: first?.chapter ?? null, points: tagsOf(element), explanation: explained ? [explained] : [] },
      children: drafts.map((child) => ({ ...child, id: null })),
    }
    return [{ line: row.line, draft }]
  }
}

/** A part of a material is no question by itself, so it is not offered to be mended alone. */
const withoutPieces = (row: Row): Row => ('refused' in row ? { line: row.line, refused: row.refused } : row)

/** A question whose material or one of whose neighbours is refused goes with them. */
const leftOut = (row: Row, cause: number): Row =>
  'refused' in row
    ? withoutPieces(row)
    : { line: row.line, refused: new Refused('left_out', `与第 ${cause} 行属于同一道材料题，随它一起没有导入`) }

/** Questions of a Moodle XML file. A question of type `category` names the chapter of those behind it. */
export async function* readMoodle(file: TextFile): AsyncGenerator<Row> {
  let category = ''
  // Notes about a category are reported with its first question.
  const told: Note[] = []
  const materials = new Materials((element) => rowOf(element, category, told.splice(0)))
  for await (const element of elementsOf(file, isQuestion)) {
    if (element.attributes.type !== 'category') {
      yield* materials.take(element)
      continue
    }
    const named = childOf(element, 'category')
    category = named ? textIn(childOf(named, 'text')) : ''
    if (textIn(childOf(element, 'info')) !== '') told.push(new Note('category_info_left', `没有导入分类的说明：${category.slice(-40)}`))
  }
  yield* materials.finish()
}
