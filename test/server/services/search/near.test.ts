import { tx } from '#server/database/tx'
import { putDocuments } from '#server/repositories/search/documents'
import { nearest } from '#server/services/search/near'
import { startServer, type TestServer } from '../../../support/server'

describe('documents nearest to a text', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const titles = async (text: string) => (await nearest(server.deps, text, [])).map(({ title }) => title)

  it.each([
    ['密码忘记了怎么找回', '忘记密码了怎么办？'],
    ['付了钱课程没出现', '付了款，课程没有出现怎么办？'],
    ['增值税进项抵扣怎么算', '增值税：价税分离与进项抵扣'],
  ])('begin for %j with %s', async (text, title) => {
    expect((await titles(text))[0]).toBe(title)
  })

  it('ignore question words only as words', async () => {
    expect(await titles('怎么')).not.toEqual([])
  })

  it.each(['鲲鹏展翅', '钢琴演奏', '！'])('documents are absent for %j', async (text) => {
    expect(await titles(text)).toEqual([])
  })

  it('exclude questions of closed categories', async () => {
    const open = await nearest(server.deps, '货币时间价值的复利现值怎么算', [])
    const questions = open.filter(({ kind }) => kind === 'question').map(({ ref_id }) => ref_id)
    expect(questions).not.toEqual([])
    const rows = await server.db.selectFrom('question').select('category_id').distinct().where('id', 'in', questions).execute()
    const closed = rows.map(({ category_id }) => category_id)
    expect((await nearest(server.deps, '货币时间价值的复利现值怎么算', closed)).filter(({ kind }) => kind === 'question')).toEqual([])
  })

  it('documents are searched by the two rarest words only where these stand in many documents', async () => {
    const words = ['鲲鹏', '蓬莱', '瀛洲']
    const subjects = words.map((word, index) => ({ kind: 'help' as const, ref_id: 9001 + index, title: word, body: word, stamp: word }))
    await tx(server.db, (work) => putDocuments(work, subjects))
    const inMany = (term: string, count: number) => server.db.updateTable('search_term').set({ count }).where('term', '=', term).execute()
    await inMany('', 3_000)
    for (const [index, word] of words.entries()) await inMany(word, 700 + index)
    expect((await titles(words.join(' '))).toSorted()).toEqual(['蓬莱', '鲲鹏'])
  })
})
