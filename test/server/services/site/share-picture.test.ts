import sharp from 'sharp'
import { cardFor, cardPicture, linkPoster, scoreCard } from '#server/services/site/share-picture'
import { startServer, type TestServer } from '../../../support/server'

const card = { title: '初级会计实务精讲', text: '十讲打通', strong: '¥198', cover: 'covers/a-calc.jpg' }
const sizeOf = async (picture: Promise<Buffer>) => {
  const { width, height, format } = await sharp(await picture).metadata()
  return [width, height, format]
}

describe('pictures for sharing', () => {
  it.each([
    ['a picture of its own', card],
    ['no picture', { ...card, cover: '' }],
    ['a picture of another machine', { ...card, cover: 'https://cdn.example/a.jpg' }],
    ['a file that is not ours', { ...card, cover: '../../secret.jpg' }],
    ['a figure in the place of a picture', { ...card, cover: '', strong: '', hero: { big: '45.5 分', small: '满分 100 分' } }],
    ['a long title with signs of markup', { ...card, title: '<b>&"长标题'.repeat(9), strong: '' }],
  ])('have the ratio five to four for %s', async (_, of) => {
    expect(await sizeOf(cardPicture(of))).toEqual([500, 400, 'jpeg'])
  })

  it('show a figure, each its own', async () => {
    const of = (big: string) => cardPicture({ ...card, cover: '', hero: { big, small: '满分 100 分' } })
    expect(await of('45.5 分')).not.toEqual(await of('90 分'))
  })

  it('include a code on a poster', async () => {
    expect(await sizeOf(linkPoster(card, 'https://m.qiming.cn/s/abcd2345', '启明学堂'))).toEqual([750, 1100, 'png'])
  })
})

describe('addresses of pictures for sharing', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it.each([
    ['/share/course/101.jpg', 200],
    ['/share/article/1.jpg', 200],
    ['/share/page/31.jpg', 200],
    ['/share/page/99999.jpg', 404],
    ['/share/toString/1.jpg', 404],
    ['/share/course/x.jpg', 404],
    ['/share/score/1.jpg?marks=250', 200],
    ['/share/score/1.jpg?marks=999999', 404],
    ['/share/score/1.jpg?marks=2.5', 404],
    ['/share/score/1.jpg', 404],
    ['/share/score/99999.jpg?marks=250', 404],
  ])('%s answers %d', async (url, status) => {
    const reply = await server.app.inject({ url })
    expect(reply.statusCode).toBe(status)
    if (status === 200) expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 500, height: 400, format: 'jpeg' })
    if (status === 200) expect((await server.app.inject({ url })).rawPayload).toEqual(reply.rawPayload)
  })
})

describe('the content of a shared card', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('includes the title, the text, the price and the picture of its page', async () => {
    const course = await server.db.selectFrom('course').selectAll().where('id', '=', 101).executeTakeFirstOrThrow()
    const { title, subtitle: text, cover } = course
    expect(await cardFor(server.deps, 'course', 101)).toMatchObject({ title, text, cover })
    await server.db.updateTable('course').set({ price: 0 }).where('id', '=', 101).execute()
    expect(await cardFor(server.deps, 'course', 101)).toMatchObject({ strong: '免费' })
    expect(await cardFor(server.deps, 'article', 1)).toMatchObject({ strong: '', title: expect.any(String) })
    expect((await cardFor(server.deps, 'page', 31))?.cover).toMatch(/\.jpg$/)
    expect(await cardFor(server.deps, 'page', 72)).toMatchObject({ cover: '' })
  })

  it('the content is empty for missing, hidden and cardless content', async () => {
    await server.db.updateTable('article').set({ is_shown: false }).where('id', '=', 2).execute()
    for (const [kind, id] of [
      ['article', 2],
      ['course', 9_999],
      ['page', 9_999],
      ['toString', 1],
    ] as const)
      expect([kind, await cardFor(server.deps, kind, id)]).toEqual([kind, undefined])
  })
})

describe('cards of campaigns, exams and posts', () => {
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
  ])('cards of %s %i have a title, and show %s', async (kind, id, strong) => {
    expect(await cardFor(server.deps, kind, id)).toMatchObject({ strong, title: expect.stringMatching(/./) })
  })

  it('cards of a paper show its full marks as they are spoken', async () => {
    expect(await cardFor(server.deps, 'paper', 1)).toMatchObject({ text: expect.stringMatching(/满分 \d{2,3} 分/) })
  })

  it('cards of a score show the marks and the paper, and no person', async () => {
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

  it('do not exist for missing or non-public content', async () => {
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
