import type { LessonKind } from '@/domain/learn/lesson'

/** A course as chapters with lessons, in the order in which they are learned. */
type Lesson = { id: number }
type Chapter<L extends Lesson> = { id: number; lessons: readonly L[] }
export type Step = 'up' | 'down'

const swapped = <T>(rows: readonly T[], at: number, step: Step): T[] | null => {
  const other = step === 'up' ? at - 1 : at + 1
  const [one, two] = [rows[at], rows[other]]
  return at < 0 || one === undefined || two === undefined ? null : rows.with(at, two).with(other, one)
}

/** Rows with one more before another of them, or at the end. */
export function placed<T extends { id: number }>(rows: readonly T[], row: T, before: number | null): T[] {
  const at = before === null ? -1 : rows.findIndex(({ id }) => id === before)
  return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)]
}

/** The outline with one more lesson right behind another. */
export const lessonBehind = (outline: readonly Chapter<Lesson>[], lesson: Lesson, behind: number): { id: number; lessons: Lesson[] }[] =>
  outline.map(({ id, lessons }) => ({ id, lessons: lessons.flatMap((one) => (one.id === behind ? [one, lesson] : [one])) }))

/** The outline with a chapter one place on; null where it has none there. */
export const chapterMoved = <C extends Chapter<Lesson>>(outline: readonly C[], id: number, step: Step): C[] | null =>
  swapped(
    outline,
    outline.findIndex((chapter) => chapter.id === id),
    step,
  )

/** The outline with a lesson one place on: over the edge of its chapter into the next one. Null where it has no place there. */
export function lessonMoved<L extends Lesson, C extends Chapter<L>>(outline: readonly C[], id: number, step: Step): C[] | null {
  const at = outline.findIndex(({ lessons }) => lessons.some((lesson) => lesson.id === id))
  const chapter = outline[at]
  if (!chapter) return null
  const place = chapter.lessons.findIndex((lesson) => lesson.id === id)
  const within = swapped(chapter.lessons, place, step)
  if (within) return outline.with(at, { ...chapter, lessons: within })
  const next = outline[step === 'up' ? at - 1 : at + 1]
  const lesson = chapter.lessons[place]
  if (!next || !lesson) return null
  const lessons = step === 'up' ? [...next.lessons, lesson] : [lesson, ...next.lessons]
  return outline
    .with(at, { ...chapter, lessons: chapter.lessons.filter((one) => one.id !== id) })
    .with(step === 'up' ? at - 1 : at + 1, { ...next, lessons })
}

type Turned = {
  type: LessonKind
  media: string
  startAt: number | null
  hasArticle: boolean
  questionCount: number
}

const played: readonly LessonKind[] = ['video', 'audio']

/** Whether a lesson may become one of another kind: while it has no content, and films and recordings may change places. */
export function mayTurn({ type, media, startAt, hasArticle, questionCount }: Turned, kind: LessonKind): boolean {
  if (played.includes(type) && played.includes(kind)) return true
  return media === '' && startAt === null && !hasArticle && questionCount === 0
}
