import { sql } from 'kysely'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../../support/server'

describe('the catalogue', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('shows a visitor three levels of categories', async () => {
    const tree = await server.send(course.categoryTree, {})
    expect(tree.map((root) => root.id)).toEqual([1, 2])
    const [branch] = tree[0]?.children ?? []
    expect(branch).toMatchObject({ id: 22, level: 2 })
    expect(branch?.children.map((leaf) => leaf.id)).toEqual([221, 222])
  })

  it.each([
    [undefined, [101, 102, 103, 104, 105, 106, 107, 108]],
    [22, [101, 102, 104, 105, 108]],
    [1, [101, 102, 103, 104, 105, 108]],
    [221, [101]],
    [999, []],
  ])('lists category %s with everything below it', async (categoryId, ids) => {
    const cards = await server.send(course.list, { query: { categoryId } })
    expect(cards.map((card) => card.id)).toEqual(ids)
  })

  it('lists by type, and page by page', async () => {
    const live = await server.send(course.list, { query: { type: 'live' } })
    expect(live.every((card) => card.type === 'live')).toBe(true)
    const second = await server.send(course.list, { query: { page: 1, limit: 3 } })
    expect(second.map((card) => card.id)).toEqual([104, 105, 106])
  })

  it('shows every field of a course, with whole addresses', async () => {
    const extra = await server.send(course.extra, { params: { id: 101 } })
    expect(extra).toMatchObject({
      id: 101,
      price: 39_900,
      lessonCount: 10,
      learnerCount: 4,
      cover: `${server.deps.env.publicUrl}/media/covers/c101.jpg`,
    })
    expect(extra.teachers.map((teacher) => teacher.name)).toEqual(extra.teacherNames)
    expect(extra.teachers[0]?.avatar).toContain('/media/avatars/')
  })

  it('counts the learners with a right to a course', async () => {
    const { rows } = await sql`
      select course.id, course.learner_count, count(entitlement.user_id)::integer as rights
      from course left join entitlement on entitlement.course_id = course.id
      group by course.id
      having course.learner_count <> count(entitlement.user_id)
    `.execute(server.db)
    expect(rows).toEqual([])
  })

  it.each([course.extra, course.forUser] as const)('finds no missing course', async (call) => {
    expect(await server.exchange(call, { params: { id: 99_999 } })).toMatchObject({ code: 404, msg: '课程不存在' })
  })
})
