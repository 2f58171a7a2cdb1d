import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { loadSeed } from '#server/seed/load'
import { startServer, type TestServer } from '../../../support/server'
import { newLesson } from '../course/new-lesson'
import { type Browser, staffBrowser } from '../staff'

describe('the guide of the first run', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer()
    const deps = { ...server.deps, env: { ...server.deps.env, mode: 'production' as const, hasDemo: false } }
    await loadSeed(deps)
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const id = async (table: 'category' | 'course' | 'chapter' | 'teacher') =>
    (await server.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  /** The step that the guide has open, and the act whose form it shows, or the page that it leads to. */
  const open = async () => {
    const body = (await owner.get('/guide')).body.replaceAll('<!-- -->', '')
    const panel = body.slice(body.indexOf('id="step"'))
    const [, title = ''] = /步　(.*?) </.exec(panel) ?? []
    const [, act, page] = /action="\/acts\/([\w-]+)\/|class="act" href="([^"]+)"/.exec(panel) ?? []
    return [title, act ?? page]
  }
  const line = async () => /class="onward">(.*?)<\/a>/.exec((await owner.get('/orders')).body)?.[1]?.replaceAll('<!-- -->', '')
  const done = async (name: string, ref: string | number, form: Record<string, string | string[]>) =>
    expect([name, (await owner.act(name, ref, form)).to]).toEqual([name, expect.stringContaining('done=1')])

  it('leads from an empty school to its first learner, each step with the form that does it', async () => {
    expect(await line()).toBe('开一所学校：做好了 0 / 9，下一步“名称、标志和颜色”')
    expect((await owner.get('/')).to).toBe('/guide')
    expect(await open()).toEqual(['名称、标志和颜色', 'change-brand'])
    const words = { name: '晨光会计', shortName: '晨光', tagline: '考过为止', description: '会计考试课程', accent: '#a8500f' }
    const rest = { smsName: '', darkAccent: '', logo: '', hosts: '', desktopHost: '', scheme: '', articleList: 'cards', place: 'anywhere' }
    await done('change-brand', 'qiming', { ...words, ...rest })
    const guide = (await owner.get('/guide')).body
    expect(guide).toContain('你还没有设置密码和身份验证器')
    expect([guide.includes('fill="#a8500f"'), guide.includes('aria-label="晨光会计；方向：还没有；课程：还在准备"')]).toEqual([true, true])
    expect((await owner.get('/guide?step=agreements')).body).toContain('href="/agreements"')
    expect(await open()).toEqual(['学习方向', 'add-direction'])
    await done('add-direction', 'new', { parentId: '', name: '护士考试', subjects: '', examAt: '', look: 'course', seq: '1' })
    expect(await open()).toEqual(['老师', 'add-teacher'])
    await done('add-teacher', 'new', { name: '李老师', title: '讲师', avatar: '', intro: '讲课。' })
    expect(await open()).toEqual(['课程和价格', 'add-course'])
    const terms = { price: '0', listPrice: '0', validDays: '', examYear: '', highlights: '', subtitle: '', cover: '' }
    const chosen = { categoryId: String(await id('category')), teacherIds: [String(await id('teacher'))] }
    await done('add-course', 'new', { type: 'normal', title: '护理学', ...terms, ...chosen })
    const courseId = await id('course')
    expect((await owner.get('/')).status).toBe(200)
    expect(await open()).toEqual(['章节和课时', `/courses/${courseId}`])
    await done('add-chapter', courseId, { title: '第一章' })
    const lessonId = await newLesson(owner, await id('chapter'), { title: '第一讲', type: 'video' })
    expect((await owner.get('/guide?step=sale')).body).toContain('课时“第一讲”没有填视频地址')
    await done('change-lesson', lessonId, {
      title: '第一讲',
      trial: 'no',
      startAt: '',
      endAt: '',
      media: '/media/hls/index.m3u8',
    })
    expect(await open()).toEqual(['上架', 'show-course'])
    expect(await line()).toBe('开一所学校：做好了 5 / 9，下一步“上架”')
    await done('show-course', courseId, { reason: '开课' })
    expect(await open()).toEqual(['第一位学员', 'add-learner'])
    await server.signIn('13900007788')
    expect(await line()).toBeUndefined()
    const finished = (await owner.get('/guide')).body
    expect(finished).toContain('学校已经开起来了')
    expect([finished.includes('另外 2 步可以以后再填'), finished.includes('都做好了')]).toEqual([true, false])
  })

  it('receives the reader again after an act that was begun there, over its preview and its faults', async () => {
    const guide = (await owner.get('/guide?step=teacher')).body
    expect(guide).toContain('<input type="hidden" name="_from" value="guide"/>')
    const url = '/acts/add-teacher/new'
    const hidden = (body: string) => ({
      _token:
        /add-teacher\/new"?.*?name="_token" value="([^"]+)"/s.exec(body)?.[1] ?? /name="_token" value="([^"]+)"/.exec(body)?.[1] ?? '',
      _version: '0',
      _from: 'guide',
    })
    const form = { name: '', title: '讲师', avatar: '', intro: '讲课。' }
    const wrong = await owner.post(url, { ...form, ...hidden(guide), _step: 'preview' })
    expect([wrong.status, wrong.body.includes('name="_from" value="guide"')]).toEqual([422, true])
    const preview = await owner.post(url, { ...form, name: '陈老师', ...hidden(wrong.body), _step: 'preview' })
    expect(preview.body).toContain('name="_from" value="guide"')
    const done = await owner.post(url, { ...form, name: '陈老师', ...hidden(preview.body), _step: 'run' })
    expect(done.to).toBe('/guide?done=1')
    const elsewhere = (await owner.get(url)).body
    const other = await owner.post(url, { ...form, name: '周老师', ...hidden(elsewhere), _from: '//evil.example', _step: 'run' })
    expect(other.to).toBe('/teachers?done=1')
  })

  it('asks in a step for what a new school fills, and folds the rest of its form', async () => {
    const bodyOf = async (step: string) => (await owner.get(`/guide?step=${step}`)).body
    const namesIn = (body: string) => [...new Set([...body.matchAll(/name="([a-z]\w+)"/gi)].map(([, name]) => name))]
    const [shown = '', folded = ''] = (await bodyOf('name')).split('<details class="folded">')
    expect(namesIn(shown.slice(shown.indexOf('id="step"')))).toEqual(['name', 'accent', 'logo'])
    const rest = folded.slice(0, folded.indexOf('</details>'))
    expect(namesIn(rest)).toEqual(expect.arrayContaining(['shortName', 'tagline', 'hosts', 'scheme', 'articleList', 'place']))
    expect(folded.slice(folded.indexOf('</details>'))).toContain('保存，去下一步')
    expect(await bodyOf('record')).not.toContain('class="folded"')
  })

  it('saves a step by one press where all that it changes is in sight, and shows first what others do', async () => {
    const stepOf = async (step: string) => /name="_step" value="(\w+)"/.exec((await owner.get(`/guide?step=${step}`)).body)?.[1]
    const steps = ['name', 'record', 'direction', 'teacher', 'course', 'learner']
    expect(await Promise.all(steps.map(stepOf))).toEqual([...Array.from({ length: 5 }, () => 'run'), 'preview'])
  })

  it('opens for owners alone', async () => {
    const editor = await staffBrowser(server, desk, ['editor'])
    expect((await editor.get('/guide')).status).toBe(403)
    expect((await editor.get('/orders')).body).not.toContain('onward')
    expect((await editor.get('/')).status).toBe(200)
  })

  it('goes away and comes back as the owner wants', async () => {
    await done('put-guide-away', 'school', {})
    expect((await owner.get('/guide')).body).toContain('重新显示引导')
    await done('take-guide-out', 'school', {})
    expect((await owner.get('/guide')).body).toContain('收起引导')
  })
})
