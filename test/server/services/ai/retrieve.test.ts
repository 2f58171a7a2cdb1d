import { refreshPassages } from '#server/services/ai/passages'
import { retrieve } from '#server/services/ai/retrieve'
import { ai } from '@/contract/ai/ai'
import type { AiAnchor } from '@/contract/ai/ai.schema'
import { askAi } from '../../../support/ai-answers'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let learner: TestSession

beforeAll(async () => {
  server = await startServer({ seed: true })
  await refreshPassages(server.deps)
  learner = await server.signIn('13800000001')
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
})
afterAll(() => server.close())

const ask = (text: string) => askAi(server, learner, { text })

describe('an answer', () => {
  it('quotes a lesson at its second', async () => {
    const { claims, ended } = await ask('婚姻和监护纠纷能不能仲裁？')
    const quote = { quote: '婚姻、收养、监护、扶养、继承，不能仲裁。', source: { kind: 'lesson', refId: 1002, courseId: 101, second: 75 } }
    expect(claims[0]).toMatchObject(quote)
    expect(ended).toMatchObject({ status: 'done', reason: null, isModel: false, claims })
    expect(ended.followUps.length).toBeGreaterThan(0)
  })

  it('names the version of a question', async () => {
    const { claims } = await ask('8 周岁以上的未成年人有没有民事行为能力')
    expect(claims.find(({ source }) => source.kind === 'question')?.source.version).toBe(1)
  })

  it.each(['今天天气怎么样', '红烧肉怎么做', '世界杯冠军是谁', '帮我写一首情诗', '？？？'])(
    'refuses a question off the subject: %s',
    async (text) => {
      const { claims, ended } = await ask(text)
      expect(claims).toEqual([])
      expect(ended).toMatchObject({ status: 'refused', reason: 'off_subject' })
    },
  )

  it('continues from the question before', async () => {
    const first = await ask('婚姻纠纷能不能仲裁？')
    const { claims } = await askAi(server, learner, { text: '诉讼呢？', sessionId: first.ended.sessionId })
    expect(claims.some(({ quote }) => /仲裁|诉讼/.test(quote))).toBe(true)
    const { session, turns } = await server.send(ai.session, { params: { id: first.ended.sessionId } }, learner)
    expect(turns).toHaveLength(2)
    expect(session).toMatchObject({ kind: 'chat', title: '婚姻纠纷能不能仲裁？', turnCount: 2 })
  })

  it('explains a step of the question on screen', async () => {
    const { claims } = await askAi(server, learner, { text: '为什么？', kind: 'question', anchor: { questionId: 6 } })
    expect(claims.some(({ source }) => source.kind === 'question' && source.refId === 6)).toBe(true)
  })

  it('explains the lesson on screen', async () => {
    const { claims } = await askAi(server, learner, { text: '为什么？', anchor: { lessonId: 1002, second: 75 } })
    expect(claims.some(({ source }) => source.kind === 'lesson' && source.refId === 1002)).toBe(true)
  })

  it('quotes six passages at most; the others are left over', async () => {
    const asked = { text: '增值税的税率', before: [], anchor: { questionId: null, lessonId: null, second: null } }
    const { sources, others } = await retrieve(server.db, learner.userId, asked, server.clock.now())
    expect(sources).toHaveLength(6)
    expect(others.length).toBeGreaterThan(0)
  })

  it('explains the lesson around the current second, or all of it without a second', async () => {
    const at = async (second: number | null) => {
      const asked = { text: '为什么？', before: [], anchor: { questionId: null, lessonId: 1002, second } }
      const { sources, others } = await retrieve(server.db, learner.userId, asked, server.clock.now())
      return [...sources, ...others].filter(({ ref_id, kind }) => kind === 'lesson' && ref_id === 1002).length
    }
    expect(await at(75)).toBeGreaterThan(0)
    expect(await at(null)).toBeGreaterThan(0)
    expect(await at(99_999)).toBe(0)
  })

  it('keeps the second of the lesson on screen', async () => {
    const secondOf = async (anchor: AiAnchor) => {
      const { ended } = await askAi(server, learner, { text: '婚姻纠纷能不能仲裁？', kind: 'chat', anchor })
      return (await server.send(ai.session, { params: { id: ended.sessionId } }, learner)).session.second
    }
    expect(await secondOf({ lessonId: 1002, second: 75 })).toBe(75)
    expect(await secondOf({ lessonId: 1002 })).toBeNull()
    expect(await secondOf({ second: 75 })).toBeNull()
  })

  it('stores no personal words of the asker', async () => {
    const { ended } = await ask('我的手机是13812345678，小规模纳税人的征收率是多少')
    expect(ended.text).toBe('我的手机是〔手机号〕，小规模纳税人的征收率是多少')
  })

  it('quotes a lesson of a locked course to its owner, and to nobody else', async () => {
    const stranger = await server.signIn('13900000077')
    await server.send(ai.agree, { body: { isGiven: true } }, stranger)
    const quotedTo = async (who: TestSession) => {
      const { claims } = await askAi(server, who, { text: '婚姻和监护纠纷能不能仲裁？' })
      return claims.flatMap(({ source }) => (source.kind === 'lesson' ? [source.refId] : []))
    }
    const rows = await server.db
      .selectFrom('lesson')
      .innerJoin('course', 'course.id', 'lesson.course_id')
      .select(['lesson.id', 'is_trial', 'price'])
      .execute()
    const open = new Set(rows.filter(({ is_trial, price }) => is_trial || price === 0).map(({ id }) => id))
    const isLocked = (id: number) => !open.has(id)
    expect((await quotedTo(learner)).some(isLocked)).toBe(true)
    expect((await quotedTo(stranger)).filter(isLocked)).toEqual([])
  })
})

it('a corrected question is quoted in its new version only', async () => {
  await server.db.updateTable('question').set({ version: 2 }).where('id', '=', 6).execute()
  await server.db
    .insertInto('question_version')
    .columns(['question_id', 'version', 'stem', 'options', 'answer_key', 'explanation', 'point_ids', 'difficulty', 'made_at'])
    .expression((from) =>
      from
        .selectFrom('question_version')
        .select(({ val }) => [
          'question_id',
          val(2).as('version'),
          'stem',
          'options',
          'answer_key',
          'explanation',
          'point_ids',
          'difficulty',
          'made_at',
        ])
        .where('question_id', '=', 6),
    )
    .execute()
  const wish = { text: '为什么？', kind: 'question' as const, anchor: { questionId: 6 } }
  const stale = await askAi(server, learner, wish)
  expect(stale.claims.filter(({ source }) => source.kind === 'question' && source.refId === 6)).toEqual([])
  await refreshPassages(server.deps)
  const { claims } = await askAi(server, learner, wish)
  expect(claims.find(({ source }) => source.kind === 'question' && source.refId === 6)?.source.version).toBe(2)
})

it('a lesson without its transcript is quoted no more', async () => {
  const passages = () => server.db.selectFrom('ai_passage').select('id').where('kind', '=', 'lesson').where('ref_id', '=', 1002).execute()
  expect(await passages()).not.toEqual([])
  await server.db.deleteFrom('transcript').where('lesson_id', '=', 1002).execute()
  await refreshPassages(server.deps)
  expect(await passages()).toEqual([])
})
