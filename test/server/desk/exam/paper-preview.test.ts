import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('a paper before its exam', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  let paper: { id: number; title: string }
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    paper = await server.db.selectFrom('paper').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const save = async (act: string, ref: string | number, form: Record<string, string | string[]> = {}) => {
    const url = `/acts/${act}/${ref}`
    const { body } = await editor.get(url)
    const version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
    return editor.post(url, { ...form, _token: tokenIn(body), _version: version, _step: 'run' })
  }
  const draft = async (template: string) => {
    const { to } = await save('make-paper', 'new', { categoryId: '221', template, title: '要预览的' })
    return Number(to.split('?')[0]?.split('/').at(-1))
  }
  const wordsIn = (bytes: Buffer) =>
    strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
      .replace(/<\/w:p>/g, '\n')
      .replace(/<[^>]+>/g, '')
  const print = async (act: string, ref: number, keys: string) => save(act, ref, { keys })

  it('looks as learners get it, without answers until they are asked for', async () => {
    const page = await editor.get(`/papers/${paper.id}/preview`)
    expect(page.status).toBe(200)
    expect(page.body).toContain(paper.title)
    expect(page.body).not.toContain('正确答案')
    expect((await editor.get(`/papers/${paper.id}/preview?view=answered`)).body).toContain('正确答案')
    expect((await editor.get('/papers/99999/preview')).status).toBe(404)
  })

  it('looks so from its draft too, with what the rules have drawn', async () => {
    const id = await draft('quiz')
    const { body } = await editor.get(`/paper-drafts/${id}/preview`)
    expect(body.match(/<li value="\d+"/g)).toHaveLength(10)
    expect((await editor.get(`/paper-drafts/${await draft('blank')}/preview`)).status).toBe(200)
  })

  it('prints in its own order with the marks, with the answers on pages of their own or without', async () => {
    const id = await draft('quiz')
    const plain = wordsIn((await print('print-paper-draft', id, 'without')).bytes)
    expect(plain).toContain('要预览的')
    expect(plain).toMatch(/^1\. （\d+(\.\d)? 分）/m)
    expect(plain).toMatch(/^10\. （/m)
    expect(plain).not.toContain('答案：')
    const whole = wordsIn((await print('print-paper-draft', id, 'with')).bytes)
    expect(whole.startsWith(plain.trimEnd().slice(0, 200))).toBe(true)
    expect(whole).toContain('参考答案')
    expect(whole.match(/答案：/g)?.length).toBeGreaterThanOrEqual(10)
  })

  it('prints after it is published, questions and answers numbered through, also those of a material', async () => {
    const papers = await server.db.selectFrom('paper').select('id').execute()
    let materials = 0
    for (const { id } of papers) {
      const { status, bytes, body } = await print('print-paper', id, 'with')
      if (bytes.subarray(0, 2).toString() === 'PK') {
        const [asked = '', keys = ''] = wordsIn(bytes).split('参考答案')
        const numbers = [...keys.matchAll(/^(\d+)\. 答案：/gm)].map(([, number]) => Number(number))
        expect(numbers).toEqual(numbers.map((_, at) => at + 1))
        for (const number of numbers) expect(asked).toMatch(new RegExp(`^${number}\\. `, 'm'))
        materials += [...asked.matchAll(/^阅读材料，回答 \d+–\d+ 题/gm)].length
      } else expect([status, body]).toEqual([expect.any(Number), expect.stringMatching(/第 \d+ 题（题目 \d+）印不出来/)])
    }
    expect(materials).toBeGreaterThan(0)
  })

  it('refuses to print while it is empty', async () => {
    expect((await print('print-paper-draft', await draft('blank'), 'without')).body).toContain('试卷里还没有题')
  })
})
