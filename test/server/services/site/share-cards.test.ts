import { cardFor } from '#server/services/site/card-data'
import { scoreCard } from '#server/services/site/share-cards'
import { startServer, type TestServer } from '../../../support/server'

describe('cards of campaigns, exams and what learners write', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it.each([
    ['raffle', 61, '每人 3 次机会'],
    ['invite', 1, '首单奖励 2 元'],
    ['questionnaire', 1, ''],
    ['paper', 1, ''],
    ['teacher', 1, ''],
    ['bargain', 1, expect.stringContaining('底价')],
    ['circle', 1, ''],
    ['dynamic', 1, ''],
    ['person', 1, ''],
    ['doubt', 1, ''],
  ])('of %s %i has a title, and says %s', async (kind, id, strong) => {
    expect(await cardFor(server.deps, kind, id)).toMatchObject({ strong, title: expect.stringMatching(/./) })
  })

  it('of a paper says its full marks as they are spoken', async () => {
    expect(await cardFor(server.deps, 'paper', 1)).toMatchObject({ text: expect.stringMatching(/满分 \d{2,3} 分/) })
  })

  it('of a score says the marks and the paper, and tells of nobody', async () => {
    const paper = await server.db.selectFrom('paper').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    expect(await scoreCard(server.deps, 1, 250)).toEqual({
      title: paper.title,
      text: `限时 ${paper.minutes} 分钟，来比一比`,
      strong: '',
      cover: '',
      hero: { big: '2.5 分', small: expect.stringMatching(/^满分 \d{2,3} 分$/) },
    })
    expect(await scoreCard(server.deps, 1, paper.full_marks + 1)).toBeUndefined()
    expect(await scoreCard(server.deps, 99_999, 0)).toBeUndefined()
  })

  it('are none for what is not there, or is not for everybody', async () => {
    const { db } = server
    await db.updateTable('campaign').set({ status: 'draft' }).where('id', '=', 62).execute()
    await db.updateTable('study_circle').set({ is_open: false }).where('id', '=', 1).execute()
    await db.updateTable('circle_post').set({ visibility: 'held' }).where('id', '=', 1).execute()
    await db.updateTable('doubt').set({ visibility: 'held' }).where('id', '=', 1).execute()
    const gone = ['raffle 62', 'raffle 51', 'invite 51', 'circle 1', 'dynamic 1', 'doubt 1']
    const unknown = ['bargain', 'questionnaire', 'paper', 'teacher', 'circle', 'dynamic', 'person', 'doubt'].map((kind) => `${kind} 99999`)
    for (const name of [...gone, ...unknown]) {
      const [kind = '', id] = name.split(' ')
      expect([name, await cardFor(server.deps, kind, Number(id))]).toEqual([name, undefined])
    }
  })
})
