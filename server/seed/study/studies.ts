import type { Tx } from '#server/database/tables'
import { lessonsMade } from '#server/repositories/site/seed-offer'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, placed } from '#server/seed/rows'
import { SeedError } from '#server/seed/seed-error'
import type { StudySeed } from './study-shapes'

const FILE = 'studies.json'
const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as WebVTT writes them, `00:01:02.300`. */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const whole = Math.floor(ms / 1000)
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const vttOf = ({ cues }: StudySeed) =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')}`

/** Keys of the questions of an exercise, and of those at which playing pauses. */
const askedBy = ({ questions = [], stops = [] }: StudySeed) => [...questions, ...stops.flatMap((stop) => stop.questions)]

/** Refuses undeclared lessons and chapters, and transcripts and sections out of order. */
export function checkStudies({ studies, courses, chapters }: Seed): void {
  const rows = placed(FILE, '', studies)
  const lessons = courses.flatMap((course) => course.chapters.flatMap((chapter) => chapter.lessons))
  const lessonIds = idsOf(lessons)
  const keys = new Set(chapters.flatMap(({ value }) => value.questions.map(({ key }) => key)))
  const chapterIds = new Set(chapters.map(({ value }) => value.chapter.id))
  checkUnique(rows, 'lessonId')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/lessonId` }, 'lesson', lessonIds, value.lessonId)
    const lesson = lessons.find(({ id }) => id === value.lessonId)
    if ((lesson?.type === 'article') !== (value.article !== undefined))
      throw new SeedError(file, `${path}/article`, 'needed by articles and by no other')
    if ((lesson?.type === 'exercise') !== (value.questions !== undefined))
      throw new SeedError(file, `${path}/questions`, 'needed by exercises and by no other')
    for (const key of askedBy(value)) if (!keys.has(key)) throw new SeedError(file, `${path}/questions`, `no question ${key}`)
    for (const id of value.chapterIds) checkKnown({ file, path: `${path}/chapterIds` }, 'chapter', chapterIds, id)
    value.cues.forEach(({ from, to }, index) => {
      if (from >= to || from < (value.cues[index - 1]?.to ?? 0)) throw new SeedError(file, `${path}/cues/${index}`, 'does not run forward')
    })
    value.sections?.forEach(({ second }, index) => {
      if (second >= (lesson?.length ?? 0) || second <= (value.sections?.[index - 1]?.second ?? -1))
        throw new SeedError(file, `${path}/sections/${index}`, 'does not run forward within the lesson')
    })
  }
}

async function questionIdsByKey(work: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await work.selectFrom('question').select(['id', 'key']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/**
 * Transcripts, sections and questions of lessons, and what those have that are not played. Captions, sections and stops follow the seconds of one film: a lesson that plays
 * another one, of an earlier release or of the school, gets none.
 */
export async function writeStudies(offering: Offering, { studies, courses }: Pick<Seed, 'studies' | 'courses'>): Promise<void> {
  const lessons = await lessonsMade(offering.work)
  const accepts = ({ lesson_id }: { lesson_id?: number }) => lesson_id !== undefined && lessons.has(lesson_id)
  const films = new Map(
    courses.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons.map(({ id, media }) => [id, media]))),
  )
  const hasFilm = ({ lesson_id = 0 }: { lesson_id?: number }) => lessons.has(lesson_id) && lessons.get(lesson_id) === films.get(lesson_id)
  const spoken = studies.filter(({ cues }) => cues.length > 0).map((study) => ({ lesson_id: study.lessonId, vtt: vttOf(study) }))
  await offer(offering, 'transcript', ['lesson_id'], spoken, { accepts: hasFilm })
  const parted = studies.flatMap(({ lessonId, sections = [] }) => sections.map((section) => ({ lesson_id: lessonId, ...section })))
  await offer(offering, 'lesson_section', ['lesson_id', 'second'], parted, { accepts: hasFilm })
  const practised = studies.flatMap(({ lessonId, chapterIds }) =>
    chapterIds.map((chapter_id, seq) => ({ lesson_id: lessonId, chapter_id, seq })),
  )
  await offer(offering, 'lesson_practice', ['lesson_id', 'chapter_id'], practised, { under: { chapter_id: 'tiku_chapter' }, accepts })
  const written = studies.flatMap(({ lessonId, article }) => (article ? [{ lesson_id: lessonId, content: article }] : []))
  await offer(offering, 'lesson_article', ['lesson_id'], written, { accepts })
  const ids = await questionIdsByKey(offering.work, studies.flatMap(askedBy))
  const asked = studies.flatMap(({ lessonId, questions = [] }) =>
    questions.flatMap((key, seq) => {
      const question_id = ids.get(key)
      return question_id === undefined ? [] : [{ lesson_id: lessonId, question_id, seq }]
    }),
  )
  await offer(offering, 'lesson_question', ['lesson_id', 'question_id'], asked, { accepts })
  const paused = studies.flatMap(({ lessonId, stops = [] }) =>
    stops.flatMap(({ second, questions }) =>
      questions.flatMap((key, seq) => {
        const question_id = ids.get(key)
        return question_id === undefined ? [] : [{ lesson_id: lessonId, second, question_id, seq: seq + 1 }]
      }),
    ),
  )
  await offer(offering, 'lesson_stop', ['lesson_id', 'second', 'question_id'], paused, { accepts: hasFilm })
}
