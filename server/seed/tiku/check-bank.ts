import type { ChapterFile, Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, type Placed, placed } from '#server/seed/rows'
import { SeedError } from '#server/seed/seed-error'
import type { QuestionSeed } from '#server/seed/shapes'
import type { RichContent } from '@/contract/site/rich.schema'
import { shareFault, sumFault } from '@/domain/exam/syllabus'
import { letterAt } from '@/domain/tiku/question'

const WHOLE = 100
const BLANK = /_{4,}/g

const textOf = (content: RichContent) => JSON.stringify(content)

/** Answer letters: each an option, ascending, none twice. */
function checkLetters({ file, path }: Placed<QuestionSeed>, options: readonly string[], answer: readonly string[]): void {
  const letters = new Set(options.map((_option, place) => letterAt(place)))
  answer.forEach((letter, index) => {
    const before = answer[index - 1]
    checkKnown({ file, path: `${path}/answer/${index}` }, `option (there are ${options.length}):`, letters, letter)
    if (before !== undefined && before >= letter) throw new SeedError(file, `${path}/answer/${index}`, `letter ${letter} after ${before}`)
  })
}

function checkAnswer(row: Placed<QuestionSeed>): void {
  const { file, path, value } = row
  if ('options' in value) checkLetters(row, value.options, value.answer)
  if (value.type === 'fill') {
    const blanks = textOf(value.stem).match(BLANK)?.length ?? 0
    if (blanks !== value.answer.length) throw new SeedError(file, `${path}/answer`, `${value.answer.length} answers for ${blanks} blanks`)
  }
  if (value.type === 'essay') {
    const sum = value.markingPoints.reduce((total, point) => total + point.share, 0)
    if (sum !== WHOLE) throw new SeedError(file, `${path}/markingPoints`, `shares sum to ${sum}, not 100`)
  }
}

/** A chapter's questions with a material's children behind it. */
function questionsOf({ path: file, value }: ChapterFile): Placed<QuestionSeed>[] {
  return placed<QuestionSeed>(file, '/questions', value.questions).flatMap((row) =>
    row.value.type === 'material' ? [row, ...placed<QuestionSeed>(file, `${row.path}/children`, row.value.children)] : [row],
  )
}

/** Shares of marks: each is sound, and those of a subject leave room for a paper. */
function checkShares(chapters: readonly ChapterFile[]): void {
  for (const { path: file, value } of chapters) {
    const fault = value.syllabus && shareFault(value.syllabus)
    if (fault) throw new SeedError(file, '/syllabus', `no share of a paper (${fault})`)
    const own = chapters.filter((each) => each.value.categoryId === value.categoryId)
    const sum = sumFault(own.map((each) => each.value.syllabus ?? null))
    if (sum) throw new SeedError(file, '/syllabus', `no paper can keep to the shares of subject ${value.categoryId} (${sum})`)
  }
}

/** The question bank: keys unique in the whole bank, marks declared, answers possible. */
export function checkBank({ chapters, categories }: Seed): void {
  const all = chapters.flatMap(questionsOf)
  checkUnique(
    chapters.map(({ path, value }) => ({ file: path, path: '/chapter', value: value.chapter })),
    'id',
  )
  checkUnique(
    chapters.flatMap(({ path, value }) => placed(path, '/points', value.points)),
    'key',
  )
  checkUnique(all, 'key')
  for (const { path: file, value } of chapters) checkKnown({ file, path: '/categoryId' }, 'category', idsOf(categories), value.categoryId)
  checkShares(chapters)
  for (const chapter of chapters) {
    const points = new Set(chapter.value.points.map((point) => point.key))
    for (const row of questionsOf(chapter)) {
      for (const point of row.value.points) checkKnown({ file: row.file, path: `${row.path}/points` }, 'knowledge point', points, point)
      checkAnswer(row)
    }
  }
}
