import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { buildDesk } from '#server/desk/app'
import { openSchool, type School, SUBJECT } from '../../bank/read/bank'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('a bank that leaves at the desk', () => {
  let server: School
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await openSchool()
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
    await server.bring(
      server.file('a.csv', '题型,题干,A,B,答案\n单选题,单选的题,一,二,B\n多选题,=多选的题,一,二,AB\n填空题,一____二____,,,甲；丙\n'),
    )
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const take = async (format: string) => {
    const url = '/acts/export-bank/all'
    const reply = await editor.post(url, {
      categoryId: String(SUBJECT),
      format,
      _token: tokenIn((await editor.get(url)).body),
      _step: 'run',
    })
    expect(reply.status).toBe(200)
    const files = unzipSync(new Uint8Array(reply.bytes))
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  it.each(['.xlsx', '.json', '.docx'])('has all of it in %s', async (format) => {
    const files = await take(format)
    expect(Object.keys(files).sort()).toEqual([`导入试验${format}`, '说明.txt'].sort())
    expect(files['说明.txt']).toContain('题库里有 3 道题，导出 3 道，没有导出 0 道')
  })

  it('names each question that a format cannot say, in cells that compute nothing', async () => {
    const files = await take('.gift')
    expect(files['导入试验.gift']).toContain('单选的题')
    expect(files['没有写进去的.csv']).toMatch(/"没有导出","\d+","'=多选的题","GIFT 的多选题按选项给分/)
    expect(files['没有写进去的.csv']).toMatch(/GIFT 的填空题只有一空/)
  })
})
