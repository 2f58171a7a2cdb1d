import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { mediaFolder } from '#server/folders'
import { loadSeed } from '#server/seed/load'
import { course } from '@/contract/course/course'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { startServer, type TestServer } from '../../../support/server'
import { addLibraryFile } from '../../services/site/library/add-file'
import { newLesson } from '../course/new-lesson'
import { type Browser, staffBrowser } from '../staff'

let server: TestServer
let desk: FastifyInstance
let owner: Browser
beforeAll(async () => {
  server = await startServer({ env: { hasDemo: false } })
  await loadSeed(server.deps)
  desk = await buildDesk(server.deps)
  owner = await staffBrowser(server, desk, ['owner'])
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const newest = async (table: 'category' | 'course' | 'chapter') =>
  (await server.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const show = (id: number) => owner.act('show-course', id, { reason: '开课' })
const blocksAt = async (direction: number) => {
  const where = { place_type: 'home', place_item: String(direction) }
  const page = await server.db
    .selectFrom('block_page')
    .select('blocks')
    .where('place_type', '=', where.place_type as 'home')
    .where('place_item', '=', where.place_item)
    .executeTakeFirstOrThrow()
  return page.blocks
}

const categoriesNamed = async (...names: string[]) =>
  (await server.db.selectFrom('category').select('id').where('name', 'in', names).execute()).map(({ id }) => id)

/** A course in a direction with one film of the library. */
async function newCourse(categoryId: number, title: string, media: string): Promise<number> {
  const terms = { price: '0', listPrice: '0', validDays: '', examYear: '', highlights: '', subtitle: '', cover: '', teacherIds: '' }
  await owner.act('add-course', 'new', { type: 'normal', title, categoryId: String(categoryId), ...terms })
  const courseId = await newest('course')
  await owner.act('add-chapter', courseId, { title: '第一章' })
  await newLesson(owner, await newest('chapter'), { type: 'video', title: '第一讲', media })
  return courseId
}

describe('a course with films of the library', () => {
  it('goes on sale, and stands on the home pages until the school has filled them', async () => {
    const film = await addLibraryFile(server, '第一讲.mp4', await readFile(path.join(mediaFolder, 'video/lesson.mp4')))
    const terms = { subjects: ['专业实务', ' 实践能力 ', ''], examAt: '2031-05-15 09:00', look: 'exam', seq: '1' }
    await owner.act('add-direction', 'new', { parentId: '', name: '护士资格', ...terms })
    const [direction = 0] = await categoriesNamed('护士资格')
    expect(await categoriesNamed('专业实务', '实践能力')).toHaveLength(2)
    const bank = { type: 'tiku-entry', address: `/tiku/category/${direction}` }
    const beside = [{ type: 'countdown', endAt: '2031-05-15T09:00:00+08:00', categoryId: direction }, bank]
    expect(await blocksAt(direction)).toMatchObject([...beside, { type: 'notice', text: '护士资格的课程正在准备，很快和你见面。' }])
    const first = await newCourse(direction, '护理学', film.address)
    expect((await show(first)).to).toContain('done=1')
    expect((await server.send(course.list, { query: {} })).map(({ title }) => title)).toEqual(['护理学'])
    const home = async () => (await server.send(course.pageItems, { params: { id: HOME_PAGE_ID } })).blocks
    expect(await home()).toMatchObject([{ type: 'course-shelf', title: '全部课程', courses: [{ id: first }] }])
    const shelf = { type: 'course-shelf', title: '护士资格的课程' }
    expect(await blocksAt(direction)).toMatchObject([...beside, { ...shelf, courseIds: [first] }])
    const second = await newCourse(direction, '药理学', film.address)
    await show(second)
    expect(await blocksAt(direction)).toMatchObject([...beside, { ...shelf, courseIds: [first, second] }])
    const own = [{ type: 'notice', text: '我们自己排' }]
    await server.db
      .updateTable('block_page')
      .set({ blocks: JSON.stringify(own) })
      .where('place_item', '=', String(direction))
      .execute()
    await show(await newCourse(direction, '病理学', film.address))
    expect(await blocksAt(direction)).toEqual(own)
  })

  it('stays off sale while a film is broken or unknown', async () => {
    const film = await addLibraryFile(server, '第二讲.mp4', await readFile(path.join(mediaFolder, 'video/lesson.mp4')))
    const courseId = await newCourse(await newest('category'), '解剖学', film.address)
    await server.db.updateTable('site_media').set({ state: 'broken' }).where('id', '=', film.id).execute()
    expect((await show(courseId)).body).toContain(`课时“第一讲”的文件不存在：${film.address}`)
    const lost = await newCourse(await newest('category'), '组织学', film.address.replace(/-[0-9a-f]+/, '-000000000000'))
    expect((await show(lost)).body).toContain('的文件不存在')
  })
})
