import { chapterOfPath, type Draft, FileRefused, type MarkupElement, Note, Refused, type Row } from '../draft'
import type { TextFile } from '../text/text-file'
import { childOf, elementsOf, textIn } from '../text/xml'
import { draftOf } from './question'

const isQuestion = (path: readonly string[]) => {
  if (path.length === 1 && path[0] !== 'quiz') throw new FileRefused('not_moodle', `不是 Moodle XML：根元素是 ${path[0]?.slice(0, 30)}`)
  return path.length === 2 && path[1] === 'question'
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
    if (error instanceof Refused) return { line, refused: error }
    throw error
  }
}

/** Questions of a Moodle XML file. A question of type `category` names the chapter of those behind it. */
export async function* readMoodle(file: TextFile): AsyncGenerator<Row> {
  let category = ''
  // Notes about a category are reported with its first question.
  const told: Note[] = []
  for await (const element of elementsOf(file, isQuestion)) {
    if (element.attributes.type !== 'category') {
      yield rowOf(element, category, told.splice(0))
      continue
    }
    const named = childOf(element, 'category')
    category = named ? textIn(childOf(named, 'text')) : ''
    if (textIn(childOf(element, 'info')) !== '') told.push(new Note('category_info_left', `没有导入分类的说明：${category.slice(-40)}`))
  }
}
