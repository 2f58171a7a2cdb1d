import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { hourText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, staffIdOf } from '../staff'
import { newLesson } from './new-lesson'

let server: TestServer
let desk: FastifyInstance
let editor: Browser
beforeAll(async () => {
  server = await startServer({ seed: true })
  desk = await buildDesk(server.deps)
  editor = await staffBrowser(server, desk, ['editor'])
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

/** A course with a chapter, made by the editor. */
async function newCourse(): Promise<{ courseId: number; chapterId: number }> {
  const terms = { categoryId: '222', price: '99', listPrice: '199', validDays: '', examYear: '', teacherIds: '1' }
  const made = await editor.act('add-course', 'new', { type: 'normal', title: '新课', subtitle: '', cover: '', highlights: '', ...terms })
  const courseId = Number(/\d+/.exec(made.to)?.[0])
  await editor.act('add-chapter', courseId, { title: '第一章' })
  const { id } = await server.db.selectFrom('chapter').select('id').where('course_id', '=', courseId).executeTakeFirstOrThrow()
  return { courseId, chapterId: id }
}

const nameOf = async (browser: Browser) => {
  const id = await staffIdOf(server, browser)
  return (await server.db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
}
const savedAt = async (browser: Browser, courseId: number, tab = '') =>
  /<small>([^<]*保存[^<]*)<\/small>/.exec((await browser.get(`/courses/${courseId}${tab}`)).body)?.[1] ?? ''

describe('the line over a course', () => {
  it('says on every tab who saved it last and when, whatever part of it that was', async () => {
    const { courseId, chapterId } = await newCourse()
    const other = await staffBrowser(server, desk, ['editor'])
    expect(await savedAt(editor, courseId)).toBe(`${await nameOf(editor)} 今天 ${hourText(server.clock.now())} 保存`)
    await newLesson(other, chapterId, { type: 'video', title: '甲' })
    const words = `${await nameOf(other)} 今天 ${hourText(server.clock.now())} 保存`
    for (const tab of ['', '/about', '/price', '/more']) expect(await savedAt(editor, courseId, tab)).toBe(words)
    const at = server.clock.now()
    server.clock.advance(DAY_MS)
    editor = await staffBrowser(server, desk, ['editor'])
    expect(await savedAt(editor, courseId)).toBe(`${await nameOf(other)} 昨天 ${hourText(at)} 保存`)
  })

  it('names who removed a lesson, and nobody where nobody has saved', async () => {
    const { courseId, chapterId } = await newCourse()
    const other = await staffBrowser(server, desk, ['editor'])
    await newLesson(editor, chapterId, { type: 'video', title: '乙' })
    const lesson = await server.db.selectFrom('lesson').select('id').where('course_id', '=', courseId).executeTakeFirstOrThrow()
    await other.act('remove-lesson', lesson.id, { reason: '不要了' })
    expect(await savedAt(editor, courseId)).toContain(await nameOf(other))
    expect(await savedAt(editor, 101)).toBe('')
  })

  it('says to narrowed staff when they saved it themselves, and nothing of others', async () => {
    const { courseId, chapterId } = await newCourse()
    const narrowed = await staffBrowser(server, desk, ['editor'])
    const scope = JSON.stringify({ courses: [courseId], classes: [] })
    await server.db
      .updateTable('staff')
      .set({ scope })
      .where('id', '=', await staffIdOf(server, narrowed))
      .execute()
    expect(await savedAt(narrowed, courseId)).toBe('')
    await newLesson(narrowed, chapterId, { type: 'video', title: '丙' })
    const own = `你上次保存：今天 ${hourText(server.clock.now())}`
    expect(await savedAt(narrowed, courseId)).toBe(own)
    await newLesson(editor, chapterId, { type: 'video', title: '丁' })
    expect(await savedAt(narrowed, courseId)).toBe(own)
  })
})
