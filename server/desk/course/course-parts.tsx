import type { Db } from '#server/database/tables'
import { type Area, act } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import { addChapter, chapterById, putChapter } from '#server/repositories/learn/lesson/chapters'
import { arrange, lockOutline, outlineOf } from '#server/repositories/learn/lesson/outline'

const roles = ['editor'] as const
const MOST_SEQ = 100_000

const courseAt = async (db: Db, ref: string) => found(await courseById(db, idOf(ref, '课程')), '课程')
const chapterAt = async (db: Db, ref: string) => found(await chapterById(db, idOf(ref, '章')), '章')

const newChapter = act({
  name: 'add-chapter',
  title: '加一章',
  roles,
  isDirect: true,
  button: '加一章',
  fields: { title: text({ label: '章名', most: 60 }) },
  start: async ({ db }, ref) => ({ facts: [['课程', (await courseAt(db, ref)).title]] }),
  preview: (_deps, _ref, { title }) => [`在课程最后加一章“${title}”`],
  run: async (tx, { ref, values: { title } }) => {
    const course = await courseAt(tx, ref)
    const id = await addChapter(tx, course.id, title)
    return { object: `chapter:${id}`, before: null, after: { courseId: course.id, title }, to: `/courses/${course.id}#chapter-${id}` }
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

/** Chapters of courses. */
export const coursePartsArea: Area = { pages: [], acts: [newChapter, changeChapter] }
