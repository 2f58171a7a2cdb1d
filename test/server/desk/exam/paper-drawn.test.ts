import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const SUBJECT = 221

describe('the questions that a paper has drawn', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let ref = ''
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    const { body } = await editor.get('/acts/make-paper/new')
    const form = { categoryId: String(SUBJECT), template: 'practice', title: '' }
    const { to } = await editor.post('/acts/make-paper/new', { ...form, _token: tokenIn(body), _version: '0', _step: 'run' })
    ref = (to.split('?')[0] ?? '').split('/').at(-1) ?? ''
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const page = async () => (await editor.get(`/paper-drafts/${ref}`)).body.replaceAll('<!-- -->', '')
  const meanIn = (body: string) => Number(/估计平均 (\d+) 分/.exec(body)?.[1])

  it('stand beside the rules, which are edited in their place with a menu for each section', async () => {
    const body = await page()
    expect(body).toContain(`action="/acts/write-paper-rules/${ref}"`)
    expect(body).toMatch(new RegExp(`href="/acts/move-paper-part/${ref}\\.1\\.down"`))
    expect(body).not.toContain(`/acts/move-paper-part/${ref}.1.up`)
    expect((await editor.get(`/paper-drafts/${ref}?part=1`)).body).toContain(`action="/acts/write-paper-part/${ref}.1"`)
  })

  it('take another rule of a section behind the last one that it has', async () => {
    const body = await page()
    const sections = (html: string) =>
      [...html.matchAll(/<select[^>]*id="draws-\d+-part"[^>]*>(.*?)<\/select>/gs)].map(([, options = '']) =>
        Number(/"(\d+)" selected/.exec(options)?.[1]),
      )
    expect(sections(body)).toEqual([1, 2, 3, 4])
    expect(body).toMatch(/name="_change" value="draws after 1"[^>]*aria-label="[^"]+：加一条规则"/)
    const url = `/acts/write-paper-rules/${ref}`
    const form = new URLSearchParams([
      ['_token', tokenIn((await editor.get(url)).body)],
      ['_version', /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''],
      ...[1, 2, 3, 4].flatMap((part) => [String(part), '', '', '', '1', '2'].map((text): [string, string] => ['draws', text])),
      ['_change', 'draws after 1'],
    ])
    const headers = { cookie: `desk_session=${editor.session}`, 'content-type': 'application/x-www-form-urlencoded' }
    const changed = await desk.inject({ method: 'POST', url, payload: String(form), headers })
    expect(sections(changed.body)).toEqual([1, 2, 2, 3, 4])
  })

  it('give an estimate of the mean by answers that were right, and by the difficulty of the rest', async () => {
    await server.db.deleteFrom('question_figure').execute()
    const before = meanIn(await page())
    expect(before).toBeGreaterThan(0)
    const questions = await server.db.selectFrom('question').select('id').execute()
    const figure = { answered: 50, right_count: 0, right_percent: 0, discrimination: null, wrong_letter: null, doubts: '[]', until: 0 }
    await server.db
      .insertInto('question_figure')
      .values(questions.map(({ id }) => ({ id, ...figure })))
      .execute()
    expect(meanIn(await page())).toBe(0)
    await server.db.updateTable('question_figure').set({ right_percent: 100 }).execute()
    expect(await page()).toMatch(/估计平均 100 分/)
  })

  it('name the papers of the last thirty days that ask them, and no others', async () => {
    const latest = server.clock.now() - DAY_MS
    await server.db.updateTable('result').set({ submitted_at: latest }).execute()
    const body = await page()
    expect(body).toMatch(/\d+ 道近 30 天考过/)
    expect(body).toMatch(/href="\/questions\/\d+">题目 \d+<\/a> <small class="muted">《/)
    await server.db
      .updateTable('result')
      .set({ submitted_at: latest - 40 * DAY_MS })
      .execute()
    expect(await page()).toContain('没有近 30 天考过的题')
  })

  it('follow what is typed, each rule by its own row, and store nothing', async () => {
    const contentOf = async () =>
      (await server.db.selectFrom('paper_draft').select('content').where('id', '=', Number(ref)).executeTakeFirstOrThrow()).content
    const kept = await contentOf()
    const stored = await page()
    expect(stored).toMatch(/<form[^>]*action="\/acts\/write-paper-rules\/\d+" data-preview="true"/)
    expect(stored).toContain('class="panel" data-part="preview"')
    const url = `/acts/write-paper-rules/${ref}`
    const typed = (draws: readonly string[][]) =>
      new URLSearchParams([
        ['_token', tokenIn(stored)],
        ['_version', /name="_version" value="(\d+)"/.exec(stored)?.[1] ?? ''],
        ...draws.flat().map((text): [string, string] => ['draws', text]),
        ['_change', 'preview'],
      ])
    const headers = { cookie: `desk_session=${editor.session}`, 'content-type': 'application/x-www-form-urlencoded' }
    const drawn = async (draws: readonly string[][]) =>
      (await desk.inject({ method: 'POST', url, payload: String(typed(draws)), headers })).body.replaceAll('<!-- -->', '')
    // The second rule is moved into the first section, where it stands last, and asks for more than there is.
    const body = await drawn([
      ['1', '', '', '', '7', '2'],
      ['3', '', '', '', '2', '1'],
      ['1', '', '', '', '150', '1'],
      ['2', '', '', '', '1', '3'],
    ])
    expect(body).toMatch(/data-part="preview-0">.*?<b>14 分<\/b>/)
    expect(body).toMatch(/data-part="preview-1">.*?<b>2 分<\/b>/)
    expect(body).toMatch(/data-part="preview-2"><span class="error">只有 \d+ 道<\/span> <b>150 分<\/b>/)
    expect(body).toMatch(/data-part="preview-3">.*?<b>3 分<\/b>/)
    expect(body).toContain('<small data-part="preview-part-3">2 道，2 分</small>')
    expect(body).toContain('/ 160 道')
    expect(body).toContain('还没保存')
    expect(body).not.toContain('/acts/redraw-paper/')
    // The rules as they are stored are not said to wait for it.
    expect((await editor.get(url)).body).not.toContain('还没保存')
    const faulty = await drawn([['1', '', '', '', 'many', '2']])
    expect(faulty).toContain('class="panel" data-part="preview"')
    expect(faulty).toContain('有一格没填对')
    expect(await contentOf()).toEqual(kept)
  })

  it('stand beside the mean of the last mock that somebody sat for as many marks', async () => {
    const sat = await server.db
      .selectFrom('paper')
      .innerJoin('result', 'result.paper_id', 'paper.id')
      .select(['paper.id', 'paper.full_marks'])
      .where('paper.category_id', '=', SUBJECT)
      .where('paper.kind', '=', 'mock')
      .orderBy('paper.id', 'desc')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('paper')
      .set({ full_marks: 10_000, opens_at: server.clock.now() - DAY_MS })
      .where('id', '=', sat.id)
      .execute()
    await server.db.updateTable('result').set({ marks: 6_300 }).where('paper_id', '=', sat.id).execute()
    expect(await page()).toContain(`，<a href="/papers/${sat.id}">上次模考 63 分</a>`)
    await server.db.updateTable('paper').set({ full_marks: 9_900 }).where('kind', '=', 'mock').execute()
    expect(await page()).not.toContain('上次模考')
  })

  it('count materials as groups with their questions, and name sections by what tells them apart', async () => {
    const body = await page()
    expect(body).toMatch(
      /四、不定项选择题 <small data-part="preview-part-4">3 组(，共 \d+| × \d+) 小题，30 分，每小题 [\d.]+ (到 [\d.]+ )?分<\/small>/,
    )
    expect(body).toMatch(/有 \d+ 组/)
    expect(body).toMatch(/<option value="1" selected="">单项<\/option>/)
    expect(body).toContain('<span>多选少选得一半分</span>')
  })

  it('give way to those of a preset, which says before what is lost', async () => {
    const url = `/acts/use-paper-template/${ref}`
    const form = async (step: string) => {
      const { body } = await editor.get(url)
      const version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
      return editor.post(url, { template: 'quiz', _token: tokenIn(body), _version: version, _step: step })
    }
    const asked = (await form('preview')).body
    expect(asked).toContain('换成 2 个大题，时长 20 分钟，及格 30 分；卷名和考前须知不变')
    expect(asked).toContain('现在的 4 个大题会删去')
    const title = () => page().then((body) => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1])
    const before = await title()
    await form('run')
    const body = await page()
    expect(body).toContain('一、单项选择题 <small data-part="preview-part-1">5 道，20 分</small>')
    expect(body).not.toContain('四、不定项选择题')
    expect(await title()).toBe(before)
  })
})
