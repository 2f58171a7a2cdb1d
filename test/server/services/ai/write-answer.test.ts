import { refreshPassages } from '#server/services/ai/passages'
import { ai } from '@/contract/ai/ai'
import type { AiReason, AiStatus } from '@/contract/ai/ai.schema'
import { askAi, heardIn, nextKey } from '../../../support/ai-answers'
import { type ScriptedLlm, type Step, scriptedLlm } from '../../../support/scripted-llm'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { untilSo } from '../../../support/until-so'

const ASKED = '婚姻纠纷能不能仲裁？'
const RIGHT = JSON.stringify({ say: '', source: 'S1', quote: '婚姻、收养、监护、扶养、继承，不能仲裁。' })
const SECOND_MS = 1_000

let server: TestServer
let llm: ScriptedLlm
let learner: TestSession
let origin = ''

beforeAll(async () => {
  llm = await scriptedLlm()
  server = await startServer({ seed: true, env: { llm: llm.env } })
  await refreshPassages(server.deps)
  learner = await server.signIn('13800000001')
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await llm.close()
})

const still: Step[] = [{ say: `${RIGHT}\n` }]
const tooMuch = '字'.repeat(5_000)
const error = { raw: 'data: {"error":{"message":"x"}}\n\n' }
const atLength = { raw: 'data: {"choices":[{"delta":{},"finish_reason":"length"}]}\n\n' }
const drops = Array.from({ length: 60 }, (): Step[] => [{ say: ' ' }, { waitMs: 100 }]).flat()

const cases: readonly [name: string, script: readonly Step[], status: AiStatus, reason: AiReason | null, claims: number][] = [
  ['is whole', [...still, 'done'], 'done', null, 1],
  ['comes in the smallest pieces', [...[...RIGHT].map((say) => ({ say })), { say: '\n' }, 'done'], 'done', null, 1],
  ['has no line end at its end', [{ say: RIGHT }, 'done'], 'done', null, 1],
  ['is refused with 500', [{ fail: 500 }], 'failed', 'broken', 0],
  ['is refused with 401', [{ fail: 401 }], 'failed', 'broken', 0],
  ['is no stream of this kind', [{ raw: 'data: <html>\n\n' }, 'done'], 'failed', 'broken', 0],
  ['reports an error', [error, 'done'], 'failed', 'broken', 0],
  ['is cut off at once', ['cut'], 'failed', 'cut', 0],
  ['is cut off after a claim', [...still, { waitMs: 100 }, 'cut'], 'failed', 'cut', 1],
  ['never begins', [], 'failed', 'slow', 0],
  ['stops in the middle', still, 'failed', 'slow', 1],
  ['drips for ever', drops, 'failed', 'slow', 0],
  ['is too long', [{ say: `${RIGHT}\n${tooMuch}` }, 'done'], 'failed', 'long', 0],
  ['is too long after a claim', [...still, { waitMs: 100 }, { say: tooMuch }], 'done', 'long', 1],
  ['was cut to length by the model', [...still, { waitMs: 100 }, atLength], 'done', 'long', 1],
  ['says nothing', ['done'], 'failed', 'unquoted', 0],
  ['is prose', [{ say: '婚姻纠纷当然可以仲裁。\n' }, 'done'], 'failed', 'unquoted', 0],
]

describe('a stream', () => {
  it.each(cases)('a stream that %s has a clear end', async (_name, script, status, reason, count) => {
    llm.play(script)
    const { claims, ended } = await askAi(server, learner, { text: ASKED })
    expect({ status: ended.status, reason: ended.reason, count: claims.length }).toEqual({ status, reason, count })
    const { turns } = await server.send(ai.session, { params: { id: ended.sessionId } }, learner)
    expect(turns).toEqual([ended])
    // Nothing is stuck: it can be answered anew.
    expect((await server.send(ai.again, { params: { id: ended.id }, body: { key: nextKey() } }, learner)).url).not.toBeNull()
  })
})

it('the model receives the earlier turns of the same conversation in their order', async () => {
  llm.play([...still, 'done'])
  const { ended } = await askAi(server, learner, { text: ASKED })
  await askAi(server, learner, { text: '诉讼呢？', sessionId: ended.sessionId })
  expect(llm.seen.at(-1)?.messages.slice(1, -1)).toEqual([
    { role: 'user', content: JSON.stringify({ question: ASKED }) },
    { role: 'assistant', content: '婚姻、收养、监护、扶养、继承，不能仲裁。' },
  ])
  await askAi(server, learner, { text: ASKED, sessionId: ended.sessionId })
  const said = llm.seen
    .at(-1)
    ?.messages.slice(1, -1)
    .filter(({ role }) => role === 'user')
  expect(said?.map(({ content }) => content)).toEqual([ASKED, '诉讼呢？'].map((question) => JSON.stringify({ question })))
})

/** Opens a stream and waits for its first claim. */
async function begun() {
  llm.play(still)
  const { turn, url } = await server.send(ai.ask, { body: { kind: 'chat', key: nextKey(), text: ASKED } }, learner)
  const control = new AbortController()
  const reply = await fetch(`${origin}${url}`, { signal: control.signal })
  const reader = reply.body?.getReader()
  const decoder = new TextDecoder()
  let raw = ''
  while (!raw.includes('event: claim')) raw += decoder.decode((await reader?.read())?.value, { stream: true })
  const rest = async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      raw += decoder.decode(next.value, { stream: true })
    return heardIn(raw)
  }
  return { turn, control, rest, seen: llm.seen.at(-1) }
}

/** Waits until the endpoint has lost its caller; how long that took, ms. */
async function abortedAfter(from: number, seen: { closedAt: number | null } | undefined): Promise<number> {
  await untilSo(() => seen?.closedAt !== null)
  return (seen?.closedAt ?? Number.POSITIVE_INFINITY) - from
}

const stored = (id: number) =>
  server.db.selectFrom('ai_turn').select(['status', 'reason', 'claims']).where('id', '=', id).executeTakeFirstOrThrow()

describe('the model call', () => {
  // So that the model itself would go on.
  beforeAll(() => {
    if (llm.env.kind === 'openai') Object.assign(llm.env.limits, { pauseMs: 20_000, wholeMs: 20_000 })
  })

  it('the model call is cancelled within a second when the learner stops', async () => {
    const { turn, rest, seen } = await begun()
    const from = Date.now()
    await server.send(ai.stop, { params: { id: turn.id } }, learner)
    expect(await abortedAfter(from, seen)).toBeLessThan(SECOND_MS)
    const { ended } = await rest()
    expect(ended).toMatchObject({ status: 'stopped', reason: null })
    expect((await stored(turn.id)).claims).toHaveLength(1)
  })

  it('the model call is cancelled within a second when the learner leaves', async () => {
    const { turn, control, seen } = await begun()
    const from = Date.now()
    control.abort()
    expect(await abortedAfter(from, seen)).toBeLessThan(SECOND_MS)
    await untilSo(async () => (await stored(turn.id)).status !== 'waiting')
    expect(await stored(turn.id)).toMatchObject({ status: 'stopped', reason: null })
  })

  it('the model call is cancelled within a second when an exam of the learner begins elsewhere', async () => {
    const { rest, seen } = await begun()
    const from = Date.now()
    const { id } = await server.db
      .insertInto('attempt')
      .values({
        user_id: learner.userId,
        paper_id: (await server.db.selectFrom('paper').select('id').executeTakeFirstOrThrow()).id,
        number: 901,
        status: 'running',
        started_at: server.clock.now(),
        deadline: server.clock.now() + 3_600_000,
        form: JSON.stringify({ sections: [] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await abortedAfter(from, seen)).toBeLessThan(SECOND_MS)
    expect((await rest()).ended).toMatchObject({ status: 'stopped', reason: 'exam' })
    await server.db.updateTable('attempt').set({ status: 'submitted' }).where('id', '=', id).execute()
  })
})
