import type { Db, Tx } from '#server/database/tables'
import { type ActRow, act } from '#server/desk/frame/row'
import { choice } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { addLesson, chapterById } from '#server/repositories/learn/lesson/chapters'
import { putLessonKind } from '#server/repositories/learn/lesson/kinds'
import { lessonById } from '#server/repositories/learn/lesson/lesson'
import { arrange, lockOutline, outlineOf } from '#server/repositories/learn/lesson/outline'
import { lessonBehind, mayTurn } from '@/domain/course/outline'
import type { LessonKind } from '@/domain/learn/lesson'

const roles = ['editor'] as const
/** A film has its own length once it is chosen, and a live its hours. */
const FIRST_SECONDS = 60

/** The kinds of lessons, the order in which they are offered, and the act that writes each. */
export const lessonKinds: Readonly<Record<LessonKind, { words: string; form: string }>> = {
  video: { words: '视频', form: 'change-lesson' },
  audio: { words: '音频', form: 'change-lesson' },
  live: { words: '直播', form: 'set-lesson-live' },
  article: { words: '图文', form: 'write-lesson-article' },
  document: { words: '文档', form: 'set-lesson-document' },
  exercise: { words: '练习', form: 'set-lesson-exercise' },
}
export const kindNames: readonly LessonKind[] = ['video', 'audio', 'live', 'article', 'document', 'exercise']
const kindChoices: Record<LessonKind, string> = {
  ...{ video: lessonKinds.video.words, audio: lessonKinds.audio.words, live: lessonKinds.live.words },
  ...{ article: lessonKinds.article.words, document: lessonKinds.document.words, exercise: lessonKinds.exercise.words },
}

const chapterAt = async (db: Db, ref: string) => found(await chapterById(db, idOf(ref, '章')), '章')

/** Adds a lesson without content, which learners do not see yet, at the end of a locked chapter. */
async function addEmpty(tx: Tx, kind: LessonKind, { id: chapterId, courseId }: { id: number; courseId: number }) {
  const plain = { media: '', length: FIRST_SECONDS, isTrial: false, startAt: null, endAt: null }
  const lesson = { title: `新的${lessonKinds[kind].words}课时`, type: kind, ...plain, chapterId, courseId }
  return { id: await addLesson(tx, lesson), lesson }
}

const openedAt = (courseId: number, id: number) => `/courses/${courseId}?lesson=${id}#edit`

/** Adds a lesson at the end of a chapter and opens its form beside the tree. */
export const newLessonActs = kindNames.map((kind) =>
  act({
    name: `add-lesson-${kind}`,
    title: `加${lessonKinds[kind].words}课时`,
    roles,
    fields: {},
    isDirect: true,
    button: lessonKinds[kind].words,
    start: async ({ db }, ref) => ({ facts: [['章', (await chapterAt(db, ref)).title]] }),
    preview: () => [],
    run: async (tx, { ref }) => {
      const chapter = await chapterAt(tx, ref)
      await lockOutline(tx, chapter.courseId)
      const { id, lesson } = await addEmpty(tx, kind, chapter)
      await arrange(tx, await outlineOf(tx, chapter.courseId))
      return { object: `lesson:${id}`, before: null, after: lesson, to: openedAt(chapter.courseId, id) }
    },
  }),
)

const lessonAt = async (db: Db, ref: string) => found(await lessonById(db, idOf(ref, '课时')), '课时')

/** Adds a lesson of the same kind behind one, and opens its form. */
export const addLessonBehind: ActRow = act({
  name: 'add-lesson-behind',
  title: '在后面加一节',
  roles,
  fields: {},
  isDirect: true,
  button: '加一节',
  start: async ({ db }, ref) => ({ facts: [['课时', (await lessonAt(db, ref)).title]] }),
  preview: () => [],
  run: async (tx, { ref }) => {
    const { id: before, type, courseId } = await lessonAt(tx, ref)
    await lockOutline(tx, courseId)
    const outline = await outlineOf(tx, courseId)
    const chapter = found(
      outline.find(({ lessons }) => lessons.some(({ id }) => id === before)),
      '章',
    )
    const { id, lesson } = await addEmpty(tx, type, { id: chapter.id, courseId })
    await arrange(tx, lessonBehind(outline, { id }, before))
    return { object: `lesson:${id}`, before: null, after: lesson, to: openedAt(courseId, id) }
  },
})

/** Makes a lesson without content one of another kind; a film and a recording may change places. */
export const turnLesson: ActRow = act({
  name: 'turn-lesson',
  title: '换课时类型',
  roles,
  fields: { kind: choice({ label: '类型', choices: kindChoices }) },
  isDirect: true,
  button: '换类型',
  start: async ({ db }, ref) => {
    const { title, type } = await lessonAt(db, ref)
    return { facts: [['课时', title]], texts: { kind: [type] } }
  },
  preview: () => [],
  run: async (tx, { ref, values: { kind } }) => {
    const { id, type, courseId } = await lessonAt(tx, ref)
    await lockOutline(tx, courseId)
    const lesson = found(
      (await outlineOf(tx, courseId)).flatMap(({ lessons }) => lessons).find((each) => each.id === id),
      '课时',
    )
    if (!mayTurn(lesson, kind)) throw conflict('这一课已经有内容，不能再换类型；要换就另加一节')
    await putLessonKind(tx, id, kind)
    return { object: `lesson:${id}`, before: { type }, after: { type: kind }, to: openedAt(courseId, id) }
  },
})

/** The second button of a lesson's form. */
export const nextLesson = { words: '保存，加下一节', act: () => addLessonBehind }
