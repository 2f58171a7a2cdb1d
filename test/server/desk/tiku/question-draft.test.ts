import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { countPool } from '#server/repositories/tiku/question-draw'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const versionIn = (body: string) => /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''

describe('questions written on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let chapterId: string
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    const chapter = await server.db.selectFrom('tiku_chapter').selectAll().orderBy('id').executeTakeFirstOrThrow()
    chapterId = String(chapter.id)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** Sends a form that has no preview. */
  async function save(act: string, ref: string, form: Record<string, string | string[]>) {
    const url = `/acts/${act}/${ref}`
    const { body } = await editor.get(url)
    return editor.post(url, { ...form, _token: tokenIn(body), _version: versionIn(body), _step: 'run' })
  }
  const pathOf = (to: string) => to.split('?')[0] ?? ''
  const refOf = (to: string) => pathOf(to).split('/').at(-1) ?? ''

  async function begin(type: string) {
    const { to, status } = await save('make-question', 'new', { type, chapterId })
    expect(status).toBe(303)
    const act = /action="\/acts\/(write-[a-z]+-question)\//.exec((await editor.get(to)).body)?.[1] ?? ''
    return { act, ref: refOf(to) }
  }
  const common = { picture: '', explanation: '见教材', difficulty: '3', points: [] }
  const publish = (ref: string, reason = '') => editor.act('publish-question', ref, { reason })
  const present = (id: number) =>
    server.db
      .selectFrom('question')
      .innerJoin('question_version as said', (join) =>
        join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
      )
      .selectAll()
      .where('question.id', '=', id)
      .executeTakeFirstOrThrow()

  const options = ['甲 $x^2$', 'yes', '乙', '', '丙', 'no', '丁', 'no']
  const forms: [string, Record<string, string | string[]>, object][] = [
    ['single_choice', { stem: '一加一 $1+1$', options }, { kind: 'letters', letters: ['A'] }],
    ['choice', { stem: '哪些是', options: ['甲', 'yes', '乙', 'yes', '丙', 'no'] }, { kind: 'letters', letters: ['A', 'B'] }],
    ['uncertain_choice', { stem: '不定项', options: ['甲', 'no', '乙', 'yes'] }, { kind: 'letters', letters: ['B'] }],
    ['determine', { stem: '地球是圆的', truth: 'yes' }, { kind: 'truth', value: true }],
    [
      'fill',
      { stem: '首都是 ____，货币是 ____', blanks: ['北京 | 北京市', '人民币'], exact: 'no' },
      { kind: 'blanks', alternatives: [['北京', '北京市'], ['人民币']] },
    ],
    [
      'essay',
      { stem: '说说看', reference: '参考', marked: ['写出定义', '60', '举例', '40'] },
      {
        kind: 'points',
        points: [
          { text: '写出定义', share: 60 },
          { text: '举例', share: 40 },
        ],
      },
    ],
  ]

  it.each(forms)('go from a form to a published question of the type %s, shown as learners see it', async (type, form, key) => {
    const { act, ref } = await begin(type)
    expect((await save(act, ref, { ...common, ...form })).status).toBe(303)
    const page = await editor.get(`/question-drafts/${ref}`)
    expect(page.body).toContain('学员看到的')
    expect(page.body).not.toContain('还不能发布')
    const { to, status } = await publish(ref)
    expect(status).toBe(303)
    const row = await present(Number(refOf(to)))
    expect(row).toMatchObject({ type, version: 1, answer_key: key, difficulty: 3, is_withdrawn: false })
    expect((await editor.get(`/question-drafts/${ref}`)).status).toBe(404)
  })

  it('keep to one page while they are written, with what learners will see beside the form as it is typed', async () => {
    const { act, ref } = await begin('single_choice')
    const { body } = await editor.get(`/question-drafts/${ref}`)
    expect(body).toContain('aria-pressed="true">单选题')
    expect(body).toContain('还不能发布')
    const typed = { ...common, stem: '二加二', options: ['四', 'yes', '五', 'no'] }
    const shown = await editor.post(`/acts/${act}/${ref}`, {
      ...typed,
      _token: tokenIn((await editor.get(`/acts/${act}/${ref}`)).body),
      _change: 'preview',
    })
    const part = shown.body.slice(shown.body.indexOf('data-part="preview"'))
    expect(part).toContain('二加二')
    expect(part).toContain('发布后学员练习、搜索和组卷马上会用到这道题。')
    expect((await editor.get(`/question-drafts/${ref}`)).body).not.toContain('二加二')
  })

  it('keep formulas as pictures', async () => {
    const { act, ref } = await begin('single_choice')
    await save(act, ref, { ...common, stem: '求 $\\frac{1}{2}$', options: ['$a$', 'yes', '$b$', 'no'] })
    const row = await present(Number(refOf((await publish(ref)).to)))
    expect(row.stem[0]).toMatchObject({
      inline: [{ text: '求 ' }, { text: '\\frac{1}{2}', formula: { src: expect.stringMatching(/^bank\/\w+\.svg$/) } }],
    })
  })

  it('refuse a wrong formula, a picture that is not in the library and a link that is none', async () => {
    const { act, ref } = await begin('determine')
    expect((await save(act, ref, { ...common, stem: '$\\frac{1}$', truth: 'no' })).body).toContain('公式有误')
    expect((await save(act, ref, { ...common, stem: '![图](library/no/1.png)', truth: 'no' })).body).toContain('素材库里没有这张图片')
    expect((await save(act, ref, { ...common, stem: '[去](javascript:1)', truth: 'no' })).body).toContain('链接要以')
  })

  it('hold the questions of a material', async () => {
    const { act, ref } = await begin('material')
    await save(act, ref, { ...common, stem: '资料一：甲公司' })
    expect((await editor.get(`/question-drafts/${ref}`)).body).toContain('还不能发布：材料题没有小题')
    const part = refOf((await save('add-question-part', ref, { type: 'determine' })).to)
    expect(part).toBe(`${ref}.1`)
    expect((await save('write-judgement-question', part, { ...common, stem: '甲公司盈利', truth: 'yes' })).status).toBe(303)
    const id = Number(refOf((await publish(ref)).to))
    const children = await server.db.selectFrom('question').select(['type', 'parent_id']).where('parent_id', '=', id).execute()
    expect(children).toEqual([{ type: 'determine', parent_id: id }])
  })

  it('become a new version when they are revised, and results are marked again', async () => {
    const asked = await server.db
      .selectFrom('paper_question')
      .innerJoin('question', 'question.id', 'paper_question.question_id')
      .select(['question.id', 'question.version'])
      .where('question.type', '=', 'single_choice')
      .where('question.parent_id', 'is', null)
      .orderBy('question.id')
      .executeTakeFirstOrThrow()
    const before = await present(asked.id)
    const ref = refOf((await save('revise-question', String(asked.id), {})).to)
    expect(refOf((await save('revise-question', String(asked.id), {})).to)).toBe(ref)
    const right = before.answer_key?.kind === 'letters' ? before.answer_key.letters[0] : ''
    const other = before.options.find(({ letter }) => letter !== right)?.letter
    const typed = before.options.flatMap(({ text, letter }) => [text, letter === other ? 'yes' : 'no'])
    await save('write-choice-question', ref, { ...common, stem: '改过的题干', options: typed })
    expect((await publish(ref, '答案有误')).status).toBe(303)
    const after = await present(asked.id)
    expect(after).toMatchObject({ version: asked.version + 1, answer_key: { letters: [other] } })
    const change = await server.db.selectFrom('key_change').selectAll().where('question_id', '=', asked.id).executeTakeFirst()
    expect(change).toMatchObject({ version: asked.version + 1, reason: '答案有误' })
  })

  it('move to another chapter with the form that writes them, and leave their points behind', async () => {
    const { act, ref } = await begin('determine')
    const draft = () => server.db.selectFrom('question_draft').selectAll().where('id', '=', Number(ref)).executeTakeFirstOrThrow()
    const [point] = await server.db
      .selectFrom('knowledge_point')
      .select('id')
      .where('chapter_id', '=', Number(chapterId))
      .limit(1)
      .execute()
    const points = [String(point?.id)]
    await save(act, ref, { ...common, stem: '判断', truth: 'yes', points, chapterId, source: '2024 真题' })
    expect(await draft()).toMatchObject({ source: '2024 真题', content: { pointIds: [point?.id] } })
    const other = await server.db
      .selectFrom('tiku_chapter')
      .select('id')
      .where('id', '!=', Number(chapterId))
      .limit(1)
      .executeTakeFirstOrThrow()
    await save(act, ref, { ...common, stem: '判断', truth: 'yes', points, chapterId: String(other.id), source: '' })
    expect(await draft()).toMatchObject({ chapter_id: other.id, source: '', content: { pointIds: [] } })
    expect((await save(act, ref, { ...common, stem: '判断', truth: 'yes', chapterId: '999999', source: '' })).body).toContain(
      '没有这个章节',
    )
  })

  it('ask for no chapter of a question inside a material', async () => {
    const { ref } = await begin('material')
    await save('add-question-part', ref, { type: 'determine' })
    const { body } = await editor.get(`/acts/write-judgement-question/${ref}.1`)
    expect([body.includes('name="truth"'), body.includes('name="chapterId"'), body.includes('name="source"')]).toEqual([true, false, false])
    await save('write-judgement-question', `${ref}.1`, { ...common, stem: '小题', truth: 'no' })
    const row = await server.db.selectFrom('question_draft').selectAll().where('id', '=', Number(ref)).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ chapter_id: Number(chapterId), content: { children: [{ truth: false }] } })
  })

  it('lose nothing when two people edit a draft', async () => {
    const { act, ref } = await begin('determine')
    const url = `/acts/${act}/${ref}`
    const first = await editor.get(url)
    const second = await editor.get(url)
    const send = ({ body }: { body: string }, stem: string) =>
      editor.post(url, { ...common, stem, truth: 'yes', _token: tokenIn(body), _version: versionIn(body), _step: 'run' })
    expect((await send(first, '先改的')).status).toBe(303)
    const late = await send(second, '后改的')
    expect(late.body).toContain('刚被别人改过')
    expect(late.body).toContain('先改的')
    expect(late.body).toContain('后改的')
  })

  it('refuse one that the bank has already', async () => {
    const twice = async () => {
      const { act, ref } = await begin('determine')
      await save(act, ref, { ...common, stem: '同一道题', truth: 'yes' })
      return publish(ref)
    }
    expect((await twice()).status).toBe(303)
    expect((await twice()).body).toContain('题库里已有同样的题')
  })

  it('leave practice and search once they are withdrawn, and come back', async () => {
    const { act, ref } = await begin('determine')
    await save(act, ref, { ...common, stem: '要停用的题', truth: 'yes' })
    const id = Number(refOf((await publish(ref)).to))
    const { category_id } = await present(id)
    const count = () => countPool(server.db, { subjectIds: [category_id], types: ['determine'], difficulties: [] })
    const found = () =>
      server.db.selectFrom('search_document').select('ref_id').where('kind', '=', 'question').where('ref_id', '=', id).execute()
    const before = await count()
    expect(await found()).toHaveLength(1)
    expect((await editor.act('withdraw-question', id, { reason: '过时' })).status).toBe(303)
    expect(await count()).toBe(before - 1)
    expect(await found()).toHaveLength(0)
    expect((await editor.get(`/questions?state=withdrawn`)).body).toContain('要停用的题')
    expect((await editor.act('restore-question', id, { reason: '还能用' })).status).toBe(303)
    expect(await count()).toBe(before)
    expect(await found()).toHaveLength(1)
  })
})
