import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { tellRanking } from '#server/services/exam/ranking'
import { message } from '@/contract/account/message'
import { exam } from '@/contract/exam/exam'
import { type Browser, staffBrowser } from '../../desk/staff'
import { PAPER, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const TERMS = { opensAt: '', closesAt: '', classes: [], tries: '', dated: 'no', step: '50', blind: 'no' }

describe('the ranking of a paper that the school publishes', () => {
  let hall: ExamHall
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    hall = await openExamHall()
    desk = await buildDesk(hall.server.deps)
    editor = await staffBrowser(hall.server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await hall.server.close()
  })
  const rank = () => hall.server.send(exam.rank, { params: { id: PAPER }, query: {} })
  const jobs = () => hall.server.db.selectFrom('job').select('payload').where('kind', '=', 'tellRanking').orderBy('id').execute()
  const tell = async () => {
    for (const { payload } of await jobs()) await tellRanking(hall.server.deps, payload as Parameters<typeof tellRanking>[1])
  }

  it('shows no place before, every place after, and none again once it is taken back', async () => {
    expect((await editor.act('set-paper-terms', PAPER, { ...TERMS, ranked: 'held' })).status).toBe(303)
    const learner = await hall.server.signIn('13900560001')
    expect((await hall.server.send(exam.paper, { params: { id: PAPER } }, learner)).notice).toContain('名次等老师发布后再看')
    const held = await hall.take(RIGHT, learner)
    const hidden = { place: null, isRankHeld: true, takerCount: 0, percentile: 0 }
    expect(held).toMatchObject(hidden)
    expect(await rank()).toMatchObject({ isHeld: true, takerCount: 0, entries: [], mine: null })

    expect((await editor.get(`/acts/publish-ranking/${PAPER}`)).body).toContain('发布排名')
    expect((await editor.act('publish-ranking', PAPER, {})).status).toBe(303)
    expect((await editor.act('publish-ranking', PAPER, {})).body).toContain('名次已经发布了')
    expect(await hall.resultOf(held.id, learner)).toMatchObject({ place: 1, takerCount: 1 })
    expect((await rank()).entries).toHaveLength(1)
    const told = async () => (await hall.server.send(message.list, { query: {} }, learner)).filter(({ kind }) => kind === 'rank_published')
    await tell()
    await tell()
    expect((await told()).map(({ link }) => link)).toEqual([`/tiku/testpaper/${PAPER}/rank`])

    expect((await editor.act('take-back-ranking', PAPER, { reason: '有一题判错' })).status).toBe(303)
    expect((await editor.act('take-back-ranking', PAPER, { reason: '再来' })).body).toContain('名次还没有发布')
    expect(await hall.resultOf(held.id, learner)).toMatchObject(hidden)
    const again = await hall.take(RIGHT, learner)
    expect([again.place, again.isRankHeld, again.takerCount]).toEqual([null, undefined, 0])
    await hall.server.db.deleteFrom('message').execute()
    await tell()
    expect(await told()).toEqual([])
  })

  it('needs a paper with ranks', async () => {
    await editor.act('set-paper-terms', PAPER, { ...TERMS, ranked: 'no' })
    expect((await editor.get(`/acts/publish-ranking/${PAPER}`)).body).toContain('不参加排名')
    expect((await editor.get(`/papers/${PAPER}`)).body).not.toContain('publish-ranking')
  })
})
