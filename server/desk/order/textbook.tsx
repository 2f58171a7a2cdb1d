import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import {
  addBook,
  type BookRow,
  bookById,
  booksOfCourse,
  dropBook,
  listBooks,
  lockBook,
  putBook,
  putBooksOfCourse,
} from '#server/repositories/order/textbook/books'

const roles = ['editor'] as const
const MOST_BOOKS = 500

const load = async (db: Db, ref: string) => found(await bookById(db, idOf(ref, '教材')), '教材')
const courseAt = async (db: Db, ref: string) => found(await courseById(db, idOf(ref, '课程')), '课程')

const books = list<BookRow>({
  path: '/textbooks',
  title: '教材',
  section: '内容',
  roles,
  filters: [],
  columns: [
    { title: '书名', text: ({ title }) => title },
    { title: '介绍', text: ({ intro }) => intro },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
  ],
  above: (
    <ActLink name="add-textbook" of="new">
      加教材
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listBooks(db, { before, limit }),
  to: ({ id }) => `/acts/change-textbook/${id}`,
})

const fields = {
  title: text({ label: '书名', most: 60 }),
  cover: mediaChoice({ label: '封面', accepts: ['picture'] }),
  intro: text({ label: '介绍', most: 200, isLong: true }),
}

const add = act({
  name: 'add-textbook',
  title: '加教材',
  roles,
  fields,
  start: async () => ({ facts: [] }),
  preview: (_deps, _ref, { title }) => [`加教材《${title}》`, '在课程的“资料和服务”里选上它，买课的学员就能填地址领取'],
  run: async (tx, { values }) => {
    const id = await addBook(tx, values)
    return { object: `textbook:${id}`, before: null, after: values, to: '/textbooks' }
  },
})

const change = act({
  name: 'change-textbook',
  title: '修改教材',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return { facts: [['编号', row.id]], texts: { title: [row.title], cover: [row.cover], intro: [row.intro] }, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { title }) => [`书名：《${title}》`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockBook(tx, idOf(ref, '教材')), '教材')
    if (rowVersion(before) !== version) throw conflict('这本教材刚被别人改过，请重新打开核对')
    await putBook(tx, before.id, values)
    return { object: `textbook:${before.id}`, before, after: values, to: '/textbooks' }
  },
})

const remove = act({
  name: 'remove-textbook',
  title: '删除教材',
  roles,
  fields: { reason: text({ label: '原因' }) },
  start: async ({ db }, ref) => ({ facts: [['书名', (await load(db, ref)).title]] }),
  preview: () => ['教材从列表里删除'],
  run: async (tx, { ref, values: { reason } }) => {
    const before = await load(tx, ref)
    if (!(await dropBook(tx, before.id))) throw conflict('有课程带着这本教材，或有学员可以领取，不能删除')
    return { object: `textbook:${before.id}`, before, after: null, reason, to: '/textbooks' }
  },
})

const ofCourse = act({
  name: 'set-course-textbooks',
  title: '随课教材',
  roles,
  fields: { bookIds: objects({ label: '教材', hint: '买了课程的学员填地址领取' }) },
  start: async ({ db }, ref) => {
    const course = await courseAt(db, ref)
    const chosen = (await booksOfCourse(db, course.id)).map(({ id }) => id)
    return {
      facts: [['课程', course.title]],
      texts: { bookIds: chosen.map(String) },
      choices: { bookIds: choicesOf(await listBooks(db, { limit: MOST_BOOKS })) },
      version: rowVersion(chosen),
    }
  },
  preview: (_deps, _ref, { bookIds }) => [
    bookIds.length === 0 ? '这门课程不再带教材' : `这门课程带 ${bookIds.length} 本教材`,
    '已经可以领取或已经领了的学员不受影响',
  ],
  run: async (tx, { ref, values: { bookIds }, version }) => {
    const course = await courseAt(tx, ref)
    const before = (await booksOfCourse(tx, course.id)).map(({ id }) => id)
    if (rowVersion(before) !== version) throw conflict('随课教材刚被别人改过，请重新打开核对')
    for (const id of bookIds) if (!(await bookById(tx, id))) throw invalid('有的教材已经删除，请重新选择')
    await putBooksOfCourse(tx, course.id, bookIds)
    return { object: `course:${course.id}`, before: { bookIds: before }, after: { bookIds }, to: `/courses/${course.id}/more` }
  },
})

/** Printed books, and the courses that bring them. */
export const textbookArea: Area = { pages: [books], acts: [add, change, remove, ofCourse] }
