import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { recountLearners } from '#server/repositories/course/course-edit'
import { study } from '@/contract/learn/lesson-study'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'
import { type Browser, staffBrowser, tokenIn } from '../staff'
import { newLesson } from './new-lesson'

describe('the outline of a course on the desk', () => {
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

  const idIn = (to: string) => Number(/\d+/.exec(to)?.[0])
  const press = async (name: string, ref: number) => {
    const page = await editor.get(`/acts/${name}/${ref}`)
    const token = /name="_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    return editor.post(`/acts/${name}/${ref}`, { _token: token, _step: 'run' })
  }
  const order = async (courseId: number) => {
    const rows = await server.db
      .selectFrom('lesson')
      .select(['title', 'chapter_id'])
      .where('course_id', '=', courseId)
      .orderBy('seq')
      .execute()
    return rows.map(({ title }) => title)
  }
  const lessonId = async (courseId: number, title: string) =>
    (
      await server.db
        .selectFrom('lesson')
        .select('id')
        .where('course_id', '=', courseId)
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).id

  /** Makes a course with two chapters and three lessons that nobody owns. */
  async function newCourse(): Promise<{ courseId: number; chapterIds: number[] }> {
    const terms = { categoryId: '222', price: '99', listPrice: '199', validDays: '', examYear: '', teacherIds: '1' }
    const made = await editor.act('add-course', 'new', { type: 'normal', title: '新课', subtitle: '', cover: '', highlights: '', ...terms })
    const courseId = idIn(made.to)
    for (const title of ['第一部分', '第二部分']) await editor.act('add-chapter', courseId, { title })
    const chapters = await server.db.selectFrom('chapter').select('id').where('course_id', '=', courseId).orderBy('seq').execute()
    const chapterIds = chapters.map(({ id }) => id)
    const [first = 0, second = 0] = chapterIds
    for (const [chapter, title] of [
      [first, '甲'],
      [first, '乙'],
      [second, '丙'],
    ] as const)
      await newLesson(editor, chapter, { type: 'video', title })
    return { courseId, chapterIds }
  }

  it('moves lessons over the edges of chapters, one place a press', async () => {
    const { courseId, chapterIds } = await newCourse()
    await press('move-lesson-up', await lessonId(courseId, '丙'))
    expect(await order(courseId)).toEqual(['甲', '乙', '丙'])
    await press('move-lesson-up', await lessonId(courseId, '丙'))
    expect(await order(courseId)).toEqual(['甲', '丙', '乙'])
    await press('move-chapter-down', chapterIds[0] ?? 0)
    await editor.act('place-lesson', await lessonId(courseId, '甲'), { chapterId: String(chapterIds[1]) })
    expect(await order(courseId)).toEqual(['甲', '丙', '乙'])
    const page = await press('move-lesson-up', await lessonId(courseId, '甲'))
    expect([page.status, page.body.includes('已经在最前面')]).toEqual([422, true])
  })

  it('takes back the last change of the order, until somebody changes the outline or ten minutes have passed', async () => {
    const { courseId, chapterIds } = await newCourse()
    const undo = () => press('undo-course-order', courseId)
    const offers = async () => (await editor.get(`/courses/${courseId}`)).body.includes('undo-course-order')
    expect(await offers()).toBe(false)
    await press('move-lesson-up', await lessonId(courseId, '丙'))
    await editor.act('place-lesson', await lessonId(courseId, '甲'), { chapterId: String(chapterIds[1]) })
    expect([await order(courseId), await offers()]).toEqual([['乙', '丙', '甲'], true])
    const other = await staffBrowser(server, desk, ['editor'])
    expect((await other.get(`/courses/${courseId}`)).body).not.toContain('undo-course-order')
    expect((await undo()).status).toBe(303)
    expect([await order(courseId), await offers()]).toEqual([['甲', '乙', '丙'], false])
    expect((await undo()).body).toContain('没有可以撤销的')
    await press('move-chapter-down', chapterIds[0] ?? 0)
    await newLesson(editor, chapterIds[1] ?? 0, { type: 'video', title: '丁' })
    expect(await offers()).toBe(false)
    await press('move-chapter-down', chapterIds[1] ?? 0)
    server.clock.advance(600_001)
    expect([await offers(), (await undo()).status]).toEqual([false, 422])
  })

  it('saves a lesson and opens another one of its kind right behind it', async () => {
    const { courseId } = await newCourse()
    const id = await lessonId(courseId, '甲')
    const url = `/acts/change-lesson/${id}`
    const form = (await editor.get(url)).body
    expect(form).toContain('保存，加下一节')
    const hidden = { _token: tokenIn(form), _version: /name="_version" value="(\d+)"/.exec(form)?.[1] ?? '', _step: 'onward' }
    const plain = { media: '', poster: '', length: '10:00', trial: 'no' }
    expect((await editor.post(url, { ...hidden, ...plain, title: '' })).body).toContain('保存，加下一节')
    const done = await editor.post(url, { ...hidden, ...plain, title: '甲一' })
    expect(await order(courseId)).toEqual(['甲一', '新的视频课时', '乙', '丙'])
    expect(done.to).toBe(`/courses/${courseId}?lesson=${await lessonId(courseId, '新的视频课时')}&done=1#edit`)
  })

  it('places a lesson before another one, and a chapter before another, wherever they are dropped', async () => {
    const { courseId, chapterIds } = await newCourse()
    const [first = 0, second = 0] = chapterIds
    const of = (title: string) => lessonId(courseId, title)
    await editor.act('place-lesson', await of('丙'), { chapterId: String(first), before: String(await of('甲')) })
    expect(await order(courseId)).toEqual(['丙', '甲', '乙'])
    await editor.act('place-lesson', await of('甲'), { chapterId: String(second), before: '' })
    expect(await order(courseId)).toEqual(['丙', '乙', '甲'])
    const elsewhere = await editor.act('place-lesson', await of('丙'), { chapterId: String(second), before: String(await of('乙')) })
    expect(elsewhere.body).toContain('要放在它前面的那一课不在这一章里')
    await editor.act('place-chapter', second, { before: String(first) })
    expect(await order(courseId)).toEqual(['甲', '丙', '乙'])
    await editor.act('place-chapter', second, { before: '' })
    expect(await order(courseId)).toEqual(['丙', '乙', '甲'])
    expect((await editor.act('place-chapter', second, { before: '5001' })).body).toContain('不在这门课程里')
  })

  it('opens the form of a lesson beside the tree, and comes back to it', async () => {
    const { courseId } = await newCourse()
    const id = await lessonId(courseId, '乙')
    const page = (await editor.get(`/courses/${courseId}?lesson=${id}`)).body
    expect(page).toContain(`action="/acts/change-lesson/${id}"`)
    expect(page).toContain(`data-place="place-lesson/${id}"`)
    expect((await editor.get(`/courses/${courseId}?lesson=1001`)).body).not.toContain('/acts/change-lesson/')
    const [, token = ''] = new RegExp(`change-lesson/${id}"><input type="hidden" name="_token" value="([^"]+)"`).exec(page) ?? []
    const [, version = ''] = new RegExp(`change-lesson/${id}">.*?name="_version" value="(\\d+)"`).exec(page) ?? []
    const form = { title: '乙改', media: '', poster: '', length: '2:00', trial: 'yes' }
    const saved = await editor.post(`/acts/change-lesson/${id}`, { ...form, _token: token, _version: version, _step: 'run' })
    expect(saved.to).toBe(`/courses/${courseId}?lesson=${id}&done=1#lesson-${id}`)
    expect(await order(courseId)).toEqual(['甲', '乙改', '丙'])
  })

  it('has two arrows over an open lesson, what goes with it in its panel, and the rest of its acts behind a menu', async () => {
    const { courseId } = await newCourse()
    const id = await lessonId(courseId, '乙')
    const { body } = await editor.get(`/courses/${courseId}?lesson=${id}`)
    const lead = body.slice(body.indexOf('class="lead"'))
    const [over = '', menu = ''] = lead.slice(0, lead.indexOf('</details>')).split('<details class="more">')
    expect([...over.matchAll(/<button[^>]*title="([^"]+)"/g)].map(([, words]) => words)).toEqual(['上移', '下移'])
    expect(over).not.toContain('class="act"')
    for (const act of ['set-lesson-stops', 'place-lesson', 'remove-lesson']) expect(menu).toContain(`/acts/${act}/${id}`)
    for (const act of ['set-lesson-practice', 'set-lesson-captions'])
      expect([menu, lead].map((part) => part.includes(`/acts/${act}/${id}`))).toEqual([false, true])
  })

  it('teaches a lesson that is added to an early chapter before those of later ones', async () => {
    const { courseId, chapterIds } = await newCourse()
    await newLesson(editor, chapterIds[0] ?? 0, { type: 'video', title: '乙二' })
    expect(await order(courseId)).toEqual(['甲', '乙', '乙二', '丙'])
    const chapter = await editor.act('change-chapter', chapterIds[0] ?? 0, { title: '第一部分', seq: '9' })
    expect([chapter.status, await order(courseId)]).toEqual([303, ['丙', '甲', '乙', '乙二']])
  })

  it('shows what keeps the course from being sold, and removes what nobody owns', async () => {
    const { courseId, chapterIds } = await newCourse()
    expect((await editor.get(`/courses/${courseId}/check`)).body).toContain('没有填视频地址')
    const full = await editor.act('remove-chapter', chapterIds[1] ?? 0, {})
    expect(full.body).toContain('这一章还有 1 课')
    expect((await editor.act('remove-lesson', await lessonId(courseId, '丙'), { reason: '录错了' })).status).toBe(303)
    expect((await editor.act('remove-chapter', chapterIds[1] ?? 0, {})).status).toBe(303)
    expect(await order(courseId)).toEqual(['甲', '乙'])
  })

  it('keeps a lesson of a course that somebody owns', async () => {
    const { courseId } = await newCourse()
    const learner = await server.signIn('13900005678')
    await own(server, learner, courseId, null)
    await recountLearners(server)
    const refused = await editor.act('remove-lesson', await lessonId(courseId, '甲'), { reason: '录错了' })
    expect(refused.body).toContain('已经拥有这门课程')
    expect(await order(courseId)).toEqual(['甲', '乙', '丙'])
  })

  it('stores captions that play, and refuses others by their line', async () => {
    const { courseId } = await newCourse()
    const id = await lessonId(courseId, '甲')
    const besides = async () => {
      const body = (await editor.get(`/courses/${courseId}?lesson=${id}`)).body.replaceAll('<!-- -->', '')
      return [...body.matchAll(/>((?:课后练习|字幕|分段)：[^<]+)</g)].map(([, words]) => words)
    }
    expect(await besides()).toEqual(['课后练习：还没有', '字幕：还没有', '分段：还没有'])
    const bad = await editor.act('set-lesson-captions', id, { vtt: 'WEBVTT\n\n00:01,000 --> 00:02,000\n你好' })
    expect(bad.body).toContain('字幕第 3 行')
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好'
    expect((await editor.act('set-lesson-captions', id, { vtt })).status).toBe(303)
    expect((await editor.get(`/courses/${courseId}`)).body).toContain('字幕')
    expect(await besides()).toEqual(['课后练习：还没有', '字幕：有', '分段：还没有'])
    await server.db.updateTable('lesson').set({ length: 60 }).where('id', '=', id).execute()
    await editor.act('set-lesson-sections', id, { lines: '0:00 甲的开头\n0:30 甲的结尾' })
    expect(await besides()).toEqual(['课后练习：还没有', '字幕：有', '分段：2 段'])
  })

  it('stores the sections of a lesson, refuses others by their line, and those of a form that another one overtook', async () => {
    const id = 1002
    const set = (lines: string) => editor.act('set-lesson-sections', id, { lines })
    expect((await set('0:30')).body).toContain('第 1 行要写成“分:秒 标题”')
    expect((await set('0:30 一\n0:20 二')).body).toContain('第 2 行要比上一段晚')
    expect((await set('99:00 一')).body).toContain('第 1 行在课时结束之后')
    const late = await editor.get(`/acts/set-lesson-sections/${id}`)
    expect((await set('0:00 责任\n0:46 四条路')).status).toBe(303)
    const sections = [
      { second: 0, title: '责任' },
      { second: 46, title: '四条路' },
    ]
    const learner = await server.signIn('13900005680')
    await own(server, learner, 101, null)
    const asked = () => server.send(study.lesson, { params: { id } }, learner)
    expect((await asked()).sections).toEqual(sections)
    expect((await editor.get(`/acts/set-lesson-sections/${id}`)).body).toContain('00:00 责任\n00:46 四条路')
    const version = /name="_version" value="(\d+)"/.exec(late.body)?.[1] ?? ''
    const over = { _token: tokenIn(late.body), _version: version, _step: 'run', lines: '0:10 别的' }
    expect((await editor.post(`/acts/set-lesson-sections/${id}`, over)).body).toContain('分段刚被别人改过')
    expect((await asked()).sections).toEqual(sections)
    expect((await set('')).status).toBe(303)
    expect(await asked()).not.toHaveProperty('sections')
  })

  it('links a lesson to chapters of the bank, and refuses one that is not there', async () => {
    const id = 1002
    expect((await editor.act('set-lesson-practice', id, { chapterIds: ['22101', '22102'] })).status).toBe(303)
    const links = await server.db.selectFrom('lesson_practice').select('chapter_id').where('lesson_id', '=', id).orderBy('seq').execute()
    expect(links.map(({ chapter_id }) => chapter_id)).toEqual([22_101, 22_102])
    expect((await editor.act('set-lesson-practice', id, { chapterIds: ['9'] })).body).toContain('已经不在题库里')
  })

  it('places questions at a second of a lesson, and refuses what cannot be asked there by its line', async () => {
    const id = 1001
    const [first, second] = (
      await server.db
        .selectFrom('question')
        .select('id')
        .where('type', '=', 'single_choice')
        .where('parent_id', 'is', null)
        .orderBy('id')
        .limit(2)
        .execute()
    ).map((row) => row.id)
    const material = await server.db.selectFrom('question').select('id').where('type', '=', 'material').executeTakeFirstOrThrow()
    const set = (lines: string) => editor.act('set-lesson-stops', id, { lines })
    expect((await set('0:30')).body).toContain('第 1 行要写成')
    expect((await set('99:00 1')).body).toContain('第 1 行在课时结束之后')
    expect((await set(`0:30 ${material.id}`)).body).toContain(`题号 ${material.id} 不在题库里，或者是材料题`)
    expect((await set(`0:30 ${first} ${second}\n1:10 ${second}`)).status).toBe(303)
    const { stops } = await server.send(study.lesson, { params: { id } })
    expect(stops.filter(({ isPaused }) => isPaused)).toEqual([
      { second: 30, questionIds: [first, second], isPaused: true },
      { second: 70, questionIds: [second], isPaused: true },
    ])
    const spoken = stops.filter(({ isPaused }) => !isPaused).map((stop) => stop.second)
    expect(spoken.every((at) => Math.abs(at - 30) >= 30 && Math.abs(at - 70) >= 30)).toBe(true)
    expect((await editor.get(`/acts/set-lesson-stops/${id}`)).body).toContain(`00:30 ${first} ${second}`)
    expect((await set('')).status).toBe(303)
    expect((await server.send(study.lesson, { params: { id } })).stops.some(({ isPaused }) => isPaused)).toBe(false)
  })

  const kindOf = async (id: number) =>
    (await server.db.selectFrom('lesson').select('type').where('id', '=', id).executeTakeFirstOrThrow()).type

  it('turns a lesson without content into one of another kind, and a film into a recording', async () => {
    const { courseId } = await newCourse()
    const id = await lessonId(courseId, '甲')
    await server.db.updateTable('lesson').set({ media: '' }).where('id', '=', id).execute()
    const done = await editor.act('turn-lesson', id, { kind: 'article' })
    expect([done.to.split('?')[0], await kindOf(id)]).toEqual([`/courses/${courseId}`, 'article'])
    expect((await editor.get(`/courses/${courseId}?lesson=${id}`)).body).toContain('action="/acts/write-lesson-article/')
    await editor.act('turn-lesson', id, { kind: 'video' })
    await server.db.updateTable('lesson').set({ media: '/media/hls/index.m3u8' }).where('id', '=', id).execute()
    await editor.act('turn-lesson', id, { kind: 'audio' })
    expect(await kindOf(id)).toBe('audio')
    const refused = await editor.act('turn-lesson', id, { kind: 'document' })
    expect([refused.status, refused.body.includes('已经有内容'), await kindOf(id)]).toEqual([422, true, 'audio'])
    expect((await editor.act('turn-lesson', id, { kind: 'film' })).status).toBe(422)
  })

  it('folds the chapters of a long course but the first and the one that is open', async () => {
    const { courseId, chapterIds } = await newCourse()
    const open = async (query = '') =>
      [...(await editor.get(`/courses/${courseId}${query}`)).body.matchAll(/<details class="fold"( open="")? data-fold/g)].map(([, is]) =>
        Boolean(is),
      )
    expect(await open()).toEqual([true, true])
    const [first = 0, second = 0] = chapterIds
    for (let at = 0; at < 24; at += 1) await press('add-lesson-article', first)
    const last = await lessonId(courseId, '丙')
    await editor.act('place-lesson', last, { chapterId: String(second) })
    expect(await open()).toEqual([true, false])
    expect(await open(`?lesson=${last}`)).toEqual([true, true])
  })

  it('names the points of knowledge that a lesson leads to', async () => {
    const { courseId } = await newCourse()
    const id = await lessonId(courseId, '甲')
    const panel = async () => (await editor.get(`/courses/${courseId}?lesson=${id}`)).body
    expect(await panel()).toContain('选了课后练习，这里就有它的知识点')
    const point = await server.db.selectFrom('knowledge_point').select(['title', 'chapter_id']).orderBy('id').executeTakeFirstOrThrow()
    const done = await editor.act('set-lesson-practice', id, { chapterIds: String(point.chapter_id) })
    expect(done.to).toContain(`lesson=${id}`)
    expect(await panel()).toContain(`<span class="chip point">${point.title}</span>`)
  })
})
