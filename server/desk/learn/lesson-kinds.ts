import type { Db } from '#server/database/tables'
import { act } from '#server/desk/frame/row'
import { choice, text, wholeOrNone } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, objectOrNone, objects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { rich, richText } from '#server/desk/parts/rich-field'
import { ownMedia } from '#server/media-url'
import { readLibraryAddress } from '#server/providers/media/library'
import { conflict, invalid } from '#server/refusal'
import { chapterPicks, drawnPicks, namedPicks, pickablePoints } from '#server/repositories/learn/lesson/exercise-pick'
import { articleOf, exerciseOf, putArticle, putExercise, putLessonContent } from '#server/repositories/learn/lesson/kinds'
import { type LessonEditRow, lessonById, lockLesson } from '#server/repositories/learn/lesson/lesson'
import { bankChapters } from '#server/repositories/learn/lesson/outline'
import { namedFile } from '#server/repositories/site/library'
import { refreshSearch } from '#server/services/search/subjects'
import { articleSeconds, documentSeconds, exerciseSeconds, type LessonKind } from '@/domain/learn/lesson'
import { richPlain } from '@/domain/text/rich-plain'
import { lessonKinds, nextLesson } from './new-lesson'

const roles = ['editor'] as const
const MOST_TEXT = 200_000
const MOST_QUESTIONS = 100
/** Pages of a document whose pages could not be counted. */
const USUAL_PAGES = 10
/** A lesson of one kind. Another kind has another form. */
async function lessonOf(db: Db, ref: string, kind: LessonKind): Promise<LessonEditRow> {
  const row = found(await lessonById(db, idOf(ref, '课时')), '课时')
  if (row.type !== kind) throw invalid(`这一课不是${lessonKinds[kind].words}`)
  return row
}

const title = text({ label: '名称', most: 60 })
const trial = choice({ label: '试学', choices: { yes: '可以试学', no: '购买后学习' } })
const trialOf = ({ isTrial }: LessonEditRow) => [isTrial ? 'yes' : 'no']
const factsOf = ({ course, chapter }: LessonEditRow) => [['课程', `${course}，${chapter}`]] as const
const placeOf = ({ courseId, id }: LessonEditRow) => `/courses/${courseId}?lesson=${id}#lesson-${id}`

/** The row that an edit was begun with, locked. */
async function lockedFor(tx: Parameters<typeof lockLesson>[0], id: number, stored: object, version: number): Promise<void> {
  const row = found(await lockLesson(tx, id), '课时')
  if (rowVersion({ row, stored }) !== version) throw conflict('这个课时刚被别人改过，请重新打开核对')
}

export const writeArticle = act({
  name: 'write-lesson-article',
  title: '图文课时',
  roles,
  isDirect: true,
  button: '保存课时',
  onward: nextLesson,
  fields: { title, content: rich({ label: '正文', most: MOST_TEXT }), trial },
  start: async ({ db }, ref) => {
    const row = await lessonOf(db, ref, 'article')
    const stored = (await articleOf(db, row.id)) ?? []
    const texts = { title: [row.title], content: [stored.length === 0 ? '' : richText(stored)], trial: trialOf(row) }
    return { facts: factsOf(row), texts, version: rowVersion({ row, stored }) }
  },
  preview: (_deps, _ref, { title: name, content }) => {
    const characters = [...richPlain(content)].length
    return [
      `“${name}”，${characters} 字，大约要读 ${Math.ceil(articleSeconds(characters) / 60)} 分钟`,
      '读到最后就算学完；学员下次打开就能看到',
    ]
  },
  run: async (tx, { ref, values, version }) => {
    const row = await lessonOf(tx, ref, 'article')
    const stored = (await articleOf(tx, row.id)) ?? []
    await lockedFor(tx, row.id, stored, version)
    await putArticle(tx, row.id, values.content)
    const length = articleSeconds([...richPlain(values.content)].length)
    await putLessonContent(tx, { id: row.id, title: values.title, isTrial: values.trial === 'yes', length })
    return { object: `lesson:${row.id}`, before: { ...row, content: stored }, after: values, to: placeOf(row) }
  },
  follow: (deps) => refreshSearch(deps),
})

/** Length of a document, by its pages. Throws a refusal for a file that learners cannot leaf through. */
async function documentLength(db: Db, media: string): Promise<number> {
  const named = readLibraryAddress(ownMedia(media))
  const file = named && (await namedFile(db, named))
  if (file?.kind !== 'document' || file.ending !== 'pdf' || file.state !== 'ready')
    throw invalid('请从素材库里选一份 PDF；Word、表格和幻灯片先另存为 PDF，或放进课程资料')
  return documentSeconds(file.pages ?? USUAL_PAGES)
}

export const setDocument = act({
  name: 'set-lesson-document',
  title: '文档课时',
  roles,
  isDirect: true,
  button: '保存课时',
  onward: nextLesson,
  fields: { title, media: mediaChoice({ label: '文档', hint: 'PDF，从素材库里选', accepts: ['document'] }), trial },
  start: async ({ db }, ref) => {
    const row = await lessonOf(db, ref, 'document')
    const texts = { title: [row.title], media: [row.media], trial: trialOf(row) }
    return { facts: factsOf(row), texts, version: rowVersion({ row, stored: {} }) }
  },
  preview: async ({ db }, ref, { title: name, media }) => {
    const row = await lessonOf(db, ref, 'document')
    if (media !== row.media) await documentLength(db, media)
    return [`“${name}”`, '学员一页一页地看，看到最后一页就算学完']
  },
  run: async (tx, { ref, values, version }) => {
    const row = await lessonOf(tx, ref, 'document')
    await lockedFor(tx, row.id, {}, version)
    const { media } = values
    const length = media === row.media ? undefined : await documentLength(tx, media)
    await putLessonContent(tx, { id: row.id, title: values.title, isTrial: values.trial === 'yes', media, ...(length && { length }) })
    return { object: `lesson:${row.id}`, before: row, after: values, to: placeOf(row) }
  },
})

type Drawing = { questionIds: number[]; chapterId: number | null; pointId: number | null; count: number | null }

/** The questions that stay, and those that are drawn by the rule. Throws a refusal where the bank has fewer. */
async function drawnFor(db: Db, { questionIds, chapterId, pointId, count }: Drawing): Promise<number[]> {
  const known = (await namedPicks(db, questionIds)).map(({ id }) => id)
  if (known.length !== questionIds.length) throw invalid('有的题已经不在题库里，请重新选择')
  if (count === null) return known
  if (chapterId === null && pointId === null) throw invalid('请选择从哪一章或哪个知识点抽题')
  const fresh = (await drawnPicks(db, { chapterId, pointId })).map(({ id }) => id).filter((id) => !known.includes(id))
  if (fresh.length < count) throw invalid(`这里只有 ${fresh.length} 道题可以抽，最多填 ${fresh.length}`)
  return [...known, ...fresh.slice(0, count)]
}

export const setExercise = act({
  name: 'set-lesson-exercise',
  title: '练习课时',
  roles,
  isDirect: true,
  button: '保存课时',
  onward: nextLesson,
  fields: {
    title,
    questionIds: objects({ label: '已有的题', hint: '不勾选就拿掉' }),
    chapterId: objectOrNone({ label: '从哪一章抽', hint: '不抽题就留空' }),
    pointId: objectOrNone({ label: '只抽这个知识点', hint: '留空不限' }),
    count: wholeOrNone({ label: '抽几道', least: 1, most: MOST_QUESTIONS }),
    trial,
  },
  start: async ({ db }, ref) => {
    const row = await lessonOf(db, ref, 'exercise')
    const stored = await exerciseOf(db, row.id)
    return {
      facts: factsOf(row),
      texts: { title: [row.title], questionIds: stored.map(String), chapterId: [''], pointId: [''], count: [''], trial: trialOf(row) },
      choices: {
        questionIds: choicesOf(await namedPicks(db, stored)),
        chapterId: choicesOf(await bankChapters(db)),
        pointId: choicesOf(await pickablePoints(db)),
      },
      version: rowVersion({ row, stored }),
    }
  },
  preview: async ({ db }, _ref, { title: name, ...drawing }) => {
    const ids = await drawnFor(db, drawing)
    if (ids.length === 0) throw invalid('练习里至少要有一道题')
    return [`“${name}”，${ids.length} 道题`, '每道题都做过就算学完；题目换了以后，学员从头做新的一组']
  },
  run: async (tx, { ref, values, version }) => {
    const row = await lessonOf(tx, ref, 'exercise')
    const stored = await exerciseOf(tx, row.id)
    await lockedFor(tx, row.id, stored, version)
    const ids = await drawnFor(tx, values)
    await saveExercise(tx, row, ids, { title: values.title, isTrial: values.trial === 'yes' })
    return { object: `lesson:${row.id}`, before: { ...row, questionIds: stored }, after: { ...values, ids }, to: placeOf(row) }
  },
})

/** Writes the questions of an exercise, and the length that goes with them. */
async function saveExercise(
  tx: Parameters<typeof lockLesson>[0],
  { id }: LessonEditRow,
  ids: readonly number[],
  words: { title: string; isTrial: boolean },
): Promise<void> {
  if (ids.length === 0) throw invalid('练习里至少要有一道题')
  if (ids.length > MOST_QUESTIONS) throw invalid(`一课最多 ${MOST_QUESTIONS} 道题`)
  await putExercise(tx, id, ids)
  await putLessonContent(tx, { id, ...words, length: exerciseSeconds(ids.length) })
}

/** Both numbers of an object that is named as `lesson-chapter`. */
const pairOf = (ref: string) => {
  const [lesson = '', chapter = ''] = ref.split('-')
  return { lesson, chapterId: idOf(chapter, '章节') }
}

export const pickQuestions = act({
  name: 'pick-lesson-questions',
  title: '挑题',
  roles,
  fields: { questionIds: objects({ label: '这一章的题', hint: '勾选的放进练习' }) },
  start: async ({ db }, ref) => {
    const { lesson, chapterId } = pairOf(ref)
    const row = await lessonOf(db, lesson, 'exercise')
    const stored = await exerciseOf(db, row.id)
    const offered = await chapterPicks(db, chapterId)
    return {
      facts: factsOf(row),
      texts: { questionIds: stored.filter((id) => offered.some((one) => one.id === id)).map(String) },
      choices: { questionIds: choicesOf(offered) },
      version: rowVersion({ row, stored }),
    }
  },
  preview: async ({ db }, ref, { questionIds }) => {
    const offered = (await chapterPicks(db, pairOf(ref).chapterId)).map(({ id }) => id)
    if (!questionIds.every((id) => offered.includes(id))) throw invalid('有的题已经不在这一章里，请重新选择')
    return [`这一章有 ${questionIds.length} 道题在练习里`]
  },
  run: async (tx, { ref, values: { questionIds }, version }) => {
    const { lesson, chapterId } = pairOf(ref)
    const row = await lessonOf(tx, lesson, 'exercise')
    const stored = await exerciseOf(tx, row.id)
    await lockedFor(tx, row.id, stored, version)
    const offered = (await chapterPicks(tx, chapterId)).map(({ id }) => id)
    if (!questionIds.every((id) => offered.includes(id))) throw invalid('有的题已经不在这一章里，请重新选择')
    const ids = [...stored.filter((id) => !offered.includes(id)), ...questionIds]
    await saveExercise(tx, row, ids, row)
    return { object: `lesson:${row.id}`, before: { questionIds: stored }, after: { ids }, to: `/lessons/${row.id}` }
  },
})
