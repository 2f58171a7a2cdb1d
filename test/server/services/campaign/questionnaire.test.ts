import { questionnaire } from '@/contract/campaign/questionnaire'
import type { Question } from '@/contract/campaign/questionnaire.schema'
import type { TestSession } from '../../../support/server'
import { type CampaignServer, startCampaignServer } from './campaign-server'

const questions: Question[] = [
  {
    key: 'exam',
    title: '考什么',
    kind: 'one',
    isRequired: true,
    options: [
      { value: 'junior', text: '初级' },
      { value: 'none', text: '还没想好', next: 'end' },
    ],
  },
  { key: 'when', title: '什么时候', kind: 'text', isRequired: true, options: [] },
]

let room: CampaignServer
let server: CampaignServer['server']
beforeAll(async () => {
  room = await startCampaignServer()
  server = room.server
  const { window } = room
  const { db } = server
  await db
    .insertInto('questionnaire')
    .values([
      { id: 1, title: '你想学什么', body: JSON.stringify(questions), ...window },
      { id: 2, title: '已结束', body: JSON.stringify(questions), starts_at: 0, ends_at: 1 },
    ])
    .execute()
})
afterAll(() => server.close())
afterEach(() => room.checkBooks())

describe('a questionnaire', () => {
  const learnerAsked = (session: TestSession) => server.send(questionnaire.checkIntention, {}, session)

  it('stores a draft, accepts answers along the branches once, and is not shown again', async () => {
    const learner = await room.newLearner()
    expect(await learnerAsked(learner)).toEqual({ needCollect: true })
    const answers = [{ key: 'exam', values: ['junior'], text: '' }]
    await server.send(questionnaire.saveDraft, { params: { id: 1 }, body: { answers } }, learner)
    expect(await server.send(questionnaire.open, { params: { id: 1 } }, learner)).toMatchObject({ answers, answeredAt: null })
    const hand = (more: typeof answers) => server.send(questionnaire.collectIntention, { body: { answers: more } }, learner)
    await expect(hand(answers)).rejects.toMatchObject({ code: 417, msg: '请回答：什么时候' })
    await hand([{ key: 'exam', values: ['none'], text: '' }])
    await expect(hand([{ key: 'exam', values: ['none'], text: '' }])).rejects.toMatchObject({ code: 409, msg: '你已经提交过这份问卷' })
    expect(await learnerAsked(learner)).toEqual({ needCollect: false })
  })

  it('leaves the drafts of others when one hands in', async () => {
    const [quick, slow] = [await room.newLearner(), await room.newLearner()]
    const answers = [{ key: 'exam', values: ['junior'], text: '' }]
    await server.send(questionnaire.saveDraft, { params: { id: 1 }, body: { answers } }, slow)
    await server.send(questionnaire.collectIntention, { body: { answers: [{ key: 'exam', values: ['none'], text: '' }] } }, quick)
    expect(await server.send(questionnaire.open, { params: { id: 1 } }, slow)).toMatchObject({ answers, answeredAt: null })
  })

  it('a questionnaire that has ended accepts no answers; a missing one is not found', async () => {
    const learner = await room.newLearner()
    const answer = (id: number) =>
      server.send(questionnaire.answer, { params: { id }, body: { answers: [{ key: 'exam', values: ['none'], text: '' }] } }, learner)
    await expect(answer(2)).rejects.toMatchObject({ msg: '问卷已结束' })
    await expect(answer(9)).rejects.toMatchObject({ code: 404 })
  })
})
