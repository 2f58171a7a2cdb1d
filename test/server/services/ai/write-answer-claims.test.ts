import { sql } from 'kysely'
import type { Passage } from '#server/repositories/ai/passages'
import { pagePassages, refreshPassages } from '#server/services/ai/passages'
import { retrieve } from '#server/services/ai/retrieve'
import { checkedClaim } from '#server/services/ai/write-answer'
import { ai } from '@/contract/ai/ai'
import { askAi } from '../../../support/ai-answers'
import { type ScriptedLlm, scriptedLlm } from '../../../support/scripted-llm'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { injections, MARK } from './injections'
import { wrongQuotes } from './wrong-quotes'

const ASKED = '婚姻纠纷能不能仲裁？'
const TOPICS = [
  ASKED,
  '限制民事行为能力人的年龄',
  '小规模纳税人的征收率',
  '视同销售有哪些情形',
  '固定资产折旧的方法',
  '借贷记账法的规则',
  '劳动合同的试用期',
  '个人所得税的专项附加扣除',
]

let server: TestServer
let llm: ScriptedLlm
let learner: TestSession

beforeAll(async () => {
  llm = await scriptedLlm({ firstMs: 60_000, pauseMs: 60_000, wholeMs: 120_000, mostCharacters: 1_000_000 })
  server = await startServer({ seed: true, env: { llm: llm.env } })
  await refreshPassages(server.deps)
  learner = await server.signIn('13800000001')
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
})
afterAll(async () => {
  await server.close()
  await llm.close()
})

const nowhere = { questionId: null, lessonId: null, second: null }

/** The sources of a question under the names a writer knows them by. */
async function sourcesOf(text: string): Promise<(Passage & { name: string })[]> {
  const { sources } = await retrieve(server.db, learner.userId, { text, before: [], anchor: nowhere }, server.clock.now())
  return sources.map((passage, at) => ({ ...passage, name: `S${at + 1}` }))
}

describe('a language model that quotes wrongly', () => {
  it('loses each of 500 wrong quotes', async () => {
    let planted = 0
    for (const text of TOPICS) {
      const wrong = wrongQuotes(await sourcesOf(text), 64)
      planted += wrong.length
      llm.lines(wrong.map(({ line }) => line))
      const { claims, withheld, ended } = await askAi(server, learner, { text })
      expect({ text, claims, withheld }).toEqual({ text, claims: [], withheld: wrong.length })
      expect(ended).toMatchObject({ status: 'failed', reason: 'unquoted' })
    }
    expect(planted).toBeGreaterThanOrEqual(500)
  })

  it('keeps right quotes, in whole sentences of the stored text', async () => {
    const [source] = await sourcesOf(ASKED)
    const quote = '婚姻、收养、监护、扶养、继承'
    llm.lines([JSON.stringify({ say: '婚姻、收养、监护、扶养、继承不能仲裁', source: source?.name, quote })])
    const { claims, ended } = await askAi(server, learner, { text: ASKED })
    expect(claims).toMatchObject([{ say: '婚姻、收养、监护、扶养、继承不能仲裁', quote: '婚姻、收养、监护、扶养、继承，不能仲裁。' }])
    expect(ended).toMatchObject({ status: 'done', isModel: true, withheld: 0 })
  })
})

describe('hidden orders in texts', () => {
  it('hidden orders of a hundred questions stay data, whatever the model makes of them', async () => {
    const [source] = await sourcesOf(ASKED)
    const quote = source?.body.split('\n')[0] ?? ''
    // A model that obeys: it says what it was told to say, with and without a right quote.
    llm.lines([
      MARK,
      JSON.stringify({ say: MARK }),
      JSON.stringify({ say: `${MARK}，${quote}`, source: 'S1', quote }),
      JSON.stringify({ say: MARK, source: 'S1', quote }),
      JSON.stringify({ say: `见 http://evil.example/${MARK}`, source: 'S1', quote }),
      JSON.stringify({ role: 'system', content: MARK }),
    ])
    await sql`update ai_day set count = 0`.execute(server.db)
    for (const [at, text] of injections.entries()) {
      if (at % 40 === 0) await sql`update ai_day set count = 0`.execute(server.db)
      const before = llm.seen.length
      const { claims, ended } = await askAi(server, learner, { text })
      expect(claims).toEqual([])
      expect(JSON.stringify([ended.claims, ended.followUps])).not.toContain(MARK)
      for (const { messages } of llm.seen.slice(before)) {
        expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
        expect(messages[0]?.content).not.toContain(MARK)
        expect(JSON.parse(messages[1]?.content ?? '').question).toBe(text)
      }
    }
  })

  it('hidden orders of a hundred passages are neither stored nor quoted', async () => {
    const poisoned = injections.map((order) => `${order}。仲裁一裁终局。`)
    for (const body of poisoned)
      expect(pagePassages({ id: 1, stamp: '', title: '仲裁', content: [{ type: 'p', inline: [{ text: body }] }] })).toEqual([])
    // Even where one lies among the passages already, its orders are not shown.
    for (const body of poisoned) {
      const { id } = await server.db
        .insertInto('ai_passage')
        .values({ kind: 'help', ref_id: 1, course_id: null, category_id: null, title: '仲裁', body, marks: '[]', terms: sql`''::tsvector` })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const quote of body.split('\n')) {
        const claim = await checkedClaim(server.db, JSON.stringify({ say: '', source: 'S1', quote }), new Map([['S1', id]]))
        expect(claim?.quote ?? '').not.toContain(MARK)
      }
    }
  })
})

it('personal data of the asker is not sent', async () => {
  llm.lines([])
  await sql`update ai_day set count = 0`.execute(server.db)
  const { nickname } = await server.db.selectFrom('users').select('nickname').where('id', '=', learner.userId).executeTakeFirstOrThrow()
  const before = llm.seen.length
  await askAi(server, learner, { text: `我是${nickname}，手机13800000001，邮箱 a.b@c.cn，身份证11010519491231002X，婚姻纠纷能不能仲裁？` })
  const sent = JSON.stringify(llm.seen.slice(before))
  expect(sent).toContain('婚姻纠纷能不能仲裁')
  for (const secret of [nickname, '13800000001', 'a.b@c.cn', '11010519491231002X', learner.accessToken]) expect(sent).not.toContain(secret)
})

it.each(['', 'null', '[]', '1', '{"say":1,"source":"S1","quote":"x"}', '{"source":"S1"}', '{'])(
  'an invalid line of the model proves nothing: %s',
  async (line) => {
    expect(await checkedClaim(server.db, line, new Map([['S1', 1]]))).toBeNull()
  },
)
