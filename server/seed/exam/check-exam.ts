import type { Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, type Placed, placed } from '#server/seed/rows'
import { SeedError } from '#server/seed/seed-error'
import type { LearnerSeed, PaperSeed, QuestionSeed } from '#server/seed/shapes'
import { checkMedia } from '#server/seed/site/check-content'
import { QuestionTypeSchema } from '@/contract/tiku/question.schema'
import { isScoringPreset } from '@/domain/scoring/scoring-presets'
import { sizeOf } from './papers'

const HOUR_MINUTES = 60

type Section = PaperSeed['sections'][number]

/** Refuses a section that takes what the subject has not, or a question twice. */
function checkTake({ file, path, value: { type, take } }: Placed<Section>, bank: readonly QuestionSeed[]): void {
  const keys = bank.filter((question) => question.type === type).map(({ key }) => key)
  if ('keys' in take) {
    const rows = placed(
      file,
      `${path}/keys`,
      take.keys.map((key) => ({ key })),
    )
    for (const row of rows) checkKnown(row, `${type} question`, new Set(keys), row.value.key)
    checkUnique(rows, 'key')
    return
  }
  const end = take.offset + take.count
  if (end > keys.length) throw new SeedError(file, path, `takes ${take.offset}–${end} of ${keys.length} ${type} questions`)
}

function checkSections(seed: Seed, { file, path, value: paper }: Placed<PaperSeed>): void {
  const bank = seed.chapters
    .filter((chapter) => chapter.value.categoryId === paper.categoryId)
    .flatMap((chapter) => chapter.value.questions)
  for (const { path: at, value: section } of placed(file, `${path}/sections`, paper.sections)) {
    if (!QuestionTypeSchema.enum.includes(section.type)) throw new SeedError(file, `${at}/type`, `unknown question type ${section.type}`)
    checkTake({ file, path: `${at}/take`, value: section }, bank)
  }
  if (paper.dated && paper.dated.hours * HOUR_MINUTES < paper.minutes)
    throw new SeedError(file, `${path}/dated/hours`, `shorter than the ${paper.minutes} minutes of the paper`)
  if (paper.preset !== undefined && !isScoringPreset(paper.preset))
    throw new SeedError(file, `${path}/preset`, `unknown scoring preset ${paper.preset}`)
  const full = paper.sections.reduce((sum, section) => sum + section.marks * sizeOf(section), 0)
  if (paper.passMarks > full) throw new SeedError(file, `${path}/passMarks`, `above the full marks ${full}`)
}

export function checkPapers(seed: Seed): void {
  const rows = placed('papers.json', '', seed.papers)
  checkUnique(rows, 'id')
  for (const row of rows) {
    checkKnown({ file: row.file, path: `${row.path}/categoryId` }, 'category', idsOf(seed.categories), row.value.categoryId)
    checkSections(seed, row)
  }
}

function checkHistory(seed: Seed, lengths: ReadonlyMap<number, number>, { file, path, value }: Placed<LearnerSeed>): void {
  for (const id of value.courseIds) checkKnown({ file, path: `${path}/courseIds` }, 'course', idsOf(seed.courses), id)
  for (const { path: at, value: learned } of placed(file, `${path}/learned`, value.learned)) {
    const length = lengths.get(learned.lessonId)
    if (length === undefined) throw new SeedError(file, `${at}/lessonId`, `unknown lesson ${learned.lessonId}`)
    if (learned.seconds > length) throw new SeedError(file, `${at}/seconds`, `beyond the lesson's ${length} seconds`)
  }
  checkUnique(placed(file, `${path}/learned`, value.learned), 'lessonId')
  for (const { path: at, value: attempt } of placed(file, `${path}/attempts`, value.attempts)) {
    checkKnown({ file, path: `${at}/paperId` }, 'paper', idsOf(seed.papers), attempt.paperId)
  }
}

function checkBankPast({ chapters }: Seed, { file, path, value }: Placed<LearnerSeed>): void {
  const known = new Set(chapters.map((chapter) => chapter.value.chapter.id))
  if (value.practice) checkKnown({ file, path: `${path}/practice/chapterId` }, 'chapter', known, value.practice.chapterId)
  const keys = new Set(chapters.flatMap((chapter) => chapter.value.questions).map(({ key }) => key))
  for (const name of ['favourites', 'notes'] as const) {
    const kept = placed<{ question: string }>(file, `${path}/${name}`, value[name])
    checkUnique(kept, 'question')
    for (const row of kept) checkKnown({ file, path: `${row.path}/question` }, 'question', keys, row.value.question)
  }
}

export function checkLearners(seed: Seed, mediaFolder: string): void {
  const rows = placed('learners.json', '', seed.learners)
  const lessons = seed.courses.flatMap((course) => course.chapters).flatMap((chapter) => chapter.lessons)
  const lengths = new Map(lessons.map((lesson) => [lesson.id, lesson.length]))
  checkUnique(rows, 'id')
  checkUnique(rows, 'mobile')
  for (const row of rows) {
    checkMedia({ file: row.file, path: `${row.path}/avatar` }, mediaFolder, row.value.avatar)
    checkHistory(seed, lengths, row)
    checkBankPast(seed, row)
  }
}
