import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { addPaperDraft } from '#server/repositories/exam/paper-draft'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, staffIdOf } from '../staff'

const SUBJECT = 222
const MARK = 100

describe('the marks of a draft by chapter', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let chapters: { id: number; title: string }[]
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    chapters = await server.db
      .selectFrom('tiku_chapter')
      .select(['id', 'title'])
      .where('category_id', '=', SUBJECT)
      .orderBy('seq')
      .execute()
  })
  afterEach(async () => {
    const none = { syllabus_from: null, syllabus_to: null, syllabus_source: '' }
    await server.db.updateTable('tiku_chapter').set(none).execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** A draft that draws one question from each of the first chapters, worth so many marks. */
  async function draftOf(marks: readonly number[], isPicked = false) {
    const rows = await Promise.all(
      marks.map(async (each, at) => {
        const chapterId = chapters[at]?.id ?? 0
        const { id } = await server.db
          .selectFrom('question')
          .select('id')
          .where('chapter_id', '=', chapterId)
          .where('type', '=', 'single_choice')
          .orderBy('id')
          .executeTakeFirstOrThrow()
        if (isPicked) return { kind: 'pick' as const, id, marks: each * MARK }
        return { kind: 'draw' as const, chapterId, pointId: null, easiest: 1, hardest: 5, count: 1, marks: each * MARK }
      }),
    )
    const parts = [{ title: '一、单选题', type: 'single_choice' as const, rule: 'all-or-nothing' as const, rows: rows.reverse() }]
    const content = {
      categoryId: SUBJECT,
      kind: 'mock' as const,
      title: '试比',
      minutes: 30,
      passMarks: 0,
      preset: null,
      notice: [],
      seed: 1,
      parts,
    }
    const staff_id = await staffIdOf(server, editor)
    const id = await server.db.transaction().execute((tx) => addPaperDraft(tx, { paper_id: null, content, staff_id, changed_at: 1 }))
    const { body } = await editor.get(`/paper-drafts/${id}`)
    return body.replaceAll('<!-- -->', '').split('<h3>各章分值 ')[1]?.split('</section>')[0] ?? ''
  }
  const share = (at: number, from: number, to: number, source = '') =>
    server.db
      .updateTable('tiku_chapter')
      .set({ syllabus_from: from, syllabus_to: to, syllabus_source: source })
      .where('id', '=', chapters[at]?.id ?? 0)
      .execute()
  const titlesIn = (panel: string) => [...panel.matchAll(/<tr><td>([^<]+)/g)].map(([, title]) => title)

  it('stand in the order of the bank, with nothing beside them where no share is stored', async () => {
    const panel = await draftOf([30, 30, 40])
    expect(titlesIn(panel)).toEqual(chapters.slice(0, 3).map(({ title }) => title))
    expect(panel).toContain('<meter')
    expect(panel).not.toMatch(/大纲(?!占比)/)
    expect(panel).not.toContain('class="band"')
  })

  it.each([false, true])('lie within the shares of all chapters that have one (picked by hand: %s)', async (isPicked) => {
    await share(0, 25, 35)
    await share(1, 30, 30, '本校的命题计划')
    const panel = await draftOf([30, 30, 40], isPicked)
    expect(panel).toContain('<small>都在大纲里</small>')
    expect(panel).toContain('<p class="muted">依据：本校的命题计划</p>')
    expect(panel).not.toContain('class="late"')
    expect(panel.match(/class="band"/g)).toHaveLength(2)
    expect(panel).not.toContain('now warn')
  })

  it('name the chapters that are outside their shares, in their rows and below', async () => {
    await share(0, 25, 35)
    await share(1, 35, 40)
    await share(2, 15, 20)
    const panel = await draftOf([30, 30, 40])
    const [, second, third] = chapters
    expect(panel).toContain(`<td>${second?.title}<small class="late">大纲 35–40%</small></td>`)
    expect(panel).toContain(`<td>${third?.title}<small class="late">大纲 15–20%</small></td>`)
    expect(panel).toContain('<small class="late">2 章和大纲不合</small>')
    expect(panel.match(/class="now warn"/g)).toHaveLength(2)
    expect(panel).not.toContain('依据')
  })

  it('count for nothing of a chapter that has a share and no question', async () => {
    const last = chapters[3]
    await share(3, 5, 10)
    const panel = await draftOf([30, 30, 40])
    expect(titlesIn(panel)).toHaveLength(4)
    expect(panel).toContain(`<td>${last?.title}<small class="late">大纲 5–10%</small></td>`)
    expect(panel).toContain('<td class="number">0 分</td>')
  })

  it('say the percentage of a chapter that is off where the paper has no hundred marks', async () => {
    await share(0, 40, 50)
    const panel = await draftOf([3, 3, 3])
    expect(panel).toContain('大纲 40–50%，现在 33.3%')
  })

  it('name a chapter of another subject behind those of the bank', async () => {
    await share(0, 0, 100)
    const { id, title } = await server.db
      .selectFrom('tiku_chapter')
      .select(['id', 'title'])
      .where('category_id', '=', 221)
      .orderBy('seq')
      .executeTakeFirstOrThrow()
    const own = chapters
    chapters = [{ id, title }, ...own]
    const panel = await draftOf([50, 50], true)
    chapters = own
    expect(titlesIn(panel)).toEqual([own[0]?.title, title])
  })
})
