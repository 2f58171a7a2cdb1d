import type { Db } from '#server/database/tables'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { choice, momentOrNone, text, whole } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import { addChapter, addLesson, chapterById, putChapter } from '#server/repositories/learn/lesson/chapters'
import { arrange, lockOutline, outlineOf } from '#server/repositories/learn/lesson/outline'

const roles = ['editor'] as const
const MOST_SEQ = 100_000
const MOST_SECONDS = 86_400
const types = { video: '视频', audio: '音频', live: '直播' } as const

const courseAt = async (db: Db, ref: string) => found(await courseById(db, idOf(ref, '课程')), '课程')
const chapterAt = async (db: Db, ref: string) => found(await chapterById(db, idOf(ref, '章')), '章')

const newChapter = act({
  name: 'add-chapter',
  title: '加一章',
  roles,
  fields: { title: text({ label: '章名', most: 60 }) },
  start: async ({ db }, ref) => ({ facts: [['课程', (await courseAt(db, ref)).title]] }),
  preview: (_deps, _ref, { title }) => [`在课程最后加一章“${title}”`],
  run: async (tx, { ref, values: { title } }) => {
    const course = await courseAt(tx, ref)
    const id = await addChapter(tx, course.id, title)
    return { object: `chapter:${id}`, before: null, after: { courseId: course.id, title }, to: `/courses/${course.id}` }
  },
})

const changeChapter = act({
  name: 'change-chapter',
  title: '修改章',
  roles,
  fields: {
    title: text({ label: '章名', most: 60 }),
    seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }),
  },
  start: async ({ db }, ref) => {
    const row = await chapterAt(db, ref)
    return { facts: [['编号', row.id]], texts: { title: [row.title], seq: [String(row.seq)] }, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { title, seq }) => [`章名：${title}，排序：${seq}`],
  run: async (tx, { ref, values, version }) => {
    const before = await chapterAt(tx, ref)
    if (rowVersion(before) !== version) throw conflict('这一章刚被别人改过，请重新打开核对')
    await lockOutline(tx, before.courseId)
    await putChapter(tx, { id: before.id, ...values })
    await arrange(tx, await outlineOf(tx, before.courseId))
    return { object: `chapter:${before.id}`, before, after: values, to: `/courses/${before.courseId}` }
  },
})

const newLesson = act({
  name: 'add-lesson',
  title: '加课时',
  roles,
  fields: {
    title: text({ label: '名称', most: 60 }),
    type: choice({ label: '类型', choices: types }),
    media: mediaChoice({ label: '视频或音频', accepts: ['film', 'sound'], isOptional: true }),
    length: whole({ label: '时长（秒）', least: 1, most: MOST_SECONDS }),
    trial: choice({ label: '试听', choices: { yes: '可以试听', no: '购买后学习' } }),
    startAt: momentOrNone({ label: '直播开始', hint: '北京时间，如 2026-12-01 19:30；不是直播就留空' }),
    endAt: momentOrNone({ label: '直播结束' }),
  },
  start: async ({ db }, ref) => ({ facts: [['章', (await chapterAt(db, ref)).title]], texts: { trial: ['no'] } }),
  preview: (_deps, _ref, { title, type, startAt, endAt }) => [
    `加${types[type]}课时“${title}”`,
    startAt === null ? '已购学员马上可以学' : `直播：${momentText(startAt)} 至 ${momentText(endAt)}`,
  ],
  run: async (tx, { ref, values: { trial, ...values } }) => {
    const { startAt, endAt, type } = values
    if ((type === 'live') !== (startAt !== null) || (startAt === null) !== (endAt === null))
      throw invalid('直播要写开始和结束，其他类型不写')
    if ((startAt ?? 0) > (endAt ?? 0)) throw conflict('结束不能早于开始')
    const chapter = await chapterAt(tx, ref)
    await lockOutline(tx, chapter.courseId)
    const id = await addLesson(tx, { ...values, chapterId: chapter.id, courseId: chapter.courseId, isTrial: trial === 'yes' })
    // A lesson of an early chapter comes before those of later ones.
    await arrange(tx, await outlineOf(tx, chapter.courseId))
    return { object: `lesson:${id}`, before: null, after: { trial, ...values }, to: `/courses/${chapter.courseId}` }
  },
})

/** Chapters and lessons added to courses. */
export const coursePartsArea: Area = { pages: [], acts: [newChapter, changeChapter, newLesson] }
