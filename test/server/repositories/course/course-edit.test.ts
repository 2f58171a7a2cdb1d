import { tx } from '#server/database/tables'
import {
  addCourse,
  type CourseEdit,
  changeCourse,
  courseById,
  knownTeachers,
  listCourses,
  setCourseStock,
} from '#server/repositories/course/course-edit'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  await server.db
    .insertInto('teacher')
    .values([1, 2, 3].map((id) => ({ id, name: `老师${id}`, title: '', avatar: '', intro: '' })))
    .execute()
})
afterAll(() => server.close())

const edit: CourseEdit = {
  title: '成本会计入门',
  subtitle: '从零开始',
  cover: 'covers/c.jpg',
  categoryId: 900,
  price: 9_900,
  listPrice: 19_900,
  validDays: 365,
  examYear: 2027,
  teacherIds: [2, 1],
  highlights: ['十二讲', '配题库'],
}
const add = (change: Partial<CourseEdit> = {}) => tx(server.db, (work) => addCourse(work, { ...edit, type: 'normal', ...change }))
const seqOf = async (id: number) => (await server.db.selectFrom('course').select('seq').where('id', '=', id).executeTakeFirstOrThrow()).seq

it('a new course is not on sale, comes last, and has no limit', async () => {
  const [first, second] = [await add(), await add({ validDays: null, examYear: null })]
  expect(await courseById(server.db, first)).toEqual({
    ...edit,
    id: first,
    type: 'normal',
    isOnSale: false,
    stock: null,
    sold: null,
    version: 1,
  })
  expect(await courseById(server.db, second)).toMatchObject({ validDays: null, examYear: null })
  expect([second - first, (await seqOf(second)) - (await seqOf(first))]).toEqual([1, 1])
})

it('a course is changed as a whole, by an editor of its last version', async () => {
  const id = await add({ validDays: null, examYear: null, subtitle: '', highlights: [] })
  const change = (to: CourseEdit, version: number) => tx(server.db, (work) => changeCourse(work, id, { ...to, version }))
  expect(await change(edit, 1)).toBe(true)
  expect(await courseById(server.db, id)).toMatchObject({ ...edit, version: 2 })
  expect(await change({ ...edit, title: '晚了一步' }, 1)).toBe(false)
  expect(await courseById(server.db, id)).toMatchObject({ ...edit, version: 2 })
  expect([await change({ ...edit, price: 1 }, 2), (await courseById(server.db, id))?.price]).toEqual([true, 1])
})

it('courses are listed newest first and found by any part of their title', async () => {
  const [one, other] = [await add({ title: '审计入门' }), await add({ title: '高级审计' })]
  const ids = async (wanted: { word?: string; before?: number; limit?: number }) =>
    (await listCourses(server.db, { limit: 99, ...wanted })).map(({ id }) => id)
  const all = await ids({})
  expect(all).toEqual([...all].sort((a, b) => b - a))
  expect([await ids({ word: '审计' }), await ids({ word: '门' }), await ids({ word: '%' })]).toEqual([
    [other, one],
    expect.arrayContaining([one]),
    [],
  ])
  expect([await ids({ word: '' }), await ids({ limit: 1 }), await ids({ before: other, limit: 1 })]).toEqual([all, [other], [one]])
})

it('the places of a course never fall below the sold ones, and are its own', async () => {
  const set = (id: number, stock: number | null) => tx(server.db, (work) => setCourseStock(work, id, stock))
  const places = async (id: number) => {
    const { stock, sold } = (await courseById(server.db, id)) ?? {}
    return [stock, sold]
  }
  const [one, other] = [await add(), COURSE.paid]
  expect([await set(one, 5), await set(other, 7)]).toEqual([true, true])
  await server.db.updateTable('course_stock').set({ sold: 3 }).where('course_id', '=', one).execute()
  expect([await set(one, 2), await places(one)]).toEqual([false, [5, 3]])
  expect([await set(one, 3), await places(one)]).toEqual([true, [3, 3]])
  expect([await set(one, null), await places(one), await places(other)]).toEqual([true, [null, null], [7, 0]])
})

it('only existing teachers are accepted', async () => {
  expect([await knownTeachers(server.db, []), (await knownTeachers(server.db, [3, 99, 1])).sort()]).toEqual([[], [1, 3]])
})
