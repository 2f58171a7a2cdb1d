import { createHash } from 'node:crypto'
import { questionnaire } from '@/contract/growth/questionnaire'
import type { Question } from '@/contract/growth/questionnaire.schema'
import { raffle } from '@/contract/growth/raffle'
import { welfare } from '@/contract/growth/welfare'
import { wallet } from '@/contract/money/wallet'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { booksOf, COURSE, stockShop } from '../../../support/shop'

const DAY_MS = 86_400_000
const RAFFLE = 60
let server: TestServer
let last = 200
const newLearner = () => server.signIn(`13900000${last++}`)
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = 'a-fixed-seed'

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

beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  const now = server.clock.now()
  const { db } = server
  const window = { starts_at: now - 1, ends_at: now + DAY_MS }
  await db
    .insertInto('campaign')
    .values({ id: RAFFLE, kind: 'raffle', title: '开学抽奖', status: 'running', budget: null, ...window })
    .execute()
  await db
    .insertInto('raffle')
    .values({ campaign_id: RAFFLE, chances: 2, seed, seed_hash: sha(seed) })
    .execute()
  const none = { campaign_id: RAFFLE, stock: null, beans: 0, template_id: null, course_id: null }
  await db
    .insertInto('raffle_prize')
    .values([
      { ...none, seq: 1, kind: 'beans', title: '20 学豆', weight: 60, stock: 3, beans: 20 },
      { ...none, seq: 2, kind: 'goods', title: '笔记本', weight: 20, stock: 2 },
      { ...none, seq: 3, kind: 'course', title: '公开课', weight: 10, stock: 5, course_id: COURSE.free, beans: 5 },
      { ...none, seq: 4, kind: 'none', title: '谢谢参与', weight: 10 },
    ])
    .execute()
  await db
    .insertInto('questionnaire')
    .values([
      { id: 1, title: '你想学什么', body: JSON.stringify(questions), ...window },
      { id: 2, title: '已结束', body: JSON.stringify(questions), starts_at: 0, ends_at: 1 },
    ])
    .execute()
  const gift = { title: '新人学豆', beans: 30, ...window }
  await db
    .insertInto('gift_coin')
    .values([
      { type: 'welcome', stock: null, ...gift },
      { type: 'few', stock: 1, ...gift },
    ])
    .execute()
  const contact = { site: 'welfare', intro: '', url: 'https://x.cn' }
  await db
    .insertInto('scrm_contact')
    .values([
      { id: 1, name: '王老师', ...contact },
      { id: 2, name: '李老师', ...contact },
    ])
    .execute()
})
afterAll(() => server.close())
afterEach(async () => {
  const books = await booksOf(server)
  expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
  expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
})

const draw = (session: TestSession, idempotencyKey: string) =>
  server.send(raffle.draw, { params: { id: RAFFLE }, body: { idempotencyKey } }, session)
const beansOf = async (session: TestSession) => (await server.send(wallet.get, {}, session)).beans

describe('a raffle', () => {
  it('draws once for a key, and no more than there are chances, however many ask at once', async () => {
    const learner = await newLearner()
    const same = await Promise.all([1, 2, 3, 4].map(() => draw(learner, 'the-same-key')))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const ends = await Promise.allSettled([1, 2, 3, 4].map((at) => draw(learner, `another-key-${at}`)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.send(raffle.open, { params: { id: RAFFLE } }, learner)).toMatchObject({ left: 0, seed: '', seedHash: sha(seed) })
  })

  it('gives out no more than the stock, gives what it says, and sends goods to an address', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, newLearner))
    const drawn = await Promise.all(learners.map((learner, at) => draw(learner, `key-of-${at}-many`)))
    const prizes = await server.db.selectFrom('raffle_prize').selectAll().where('stock', 'is not', null).execute()
    expect(prizes.filter(({ taken, stock }) => taken > (stock ?? 0))).toEqual([])
    const beans = await Promise.all(learners.map(beansOf))
    expect(beans).toEqual(drawn.map(({ title }) => (title === '20 学豆' ? 20 : 0)))
    const won = await Promise.all(learners.map((learner) => server.send(raffle.mine, { query: {} }, learner)))
    expect(won.map(({ length }) => length)).toEqual(drawn.map(({ kind }) => (kind === 'none' ? 0 : 1)))
    const at = drawn.findIndex(({ kind }) => kind === 'goods')
    const [winner, goods] = [learners[at], drawn[at]]
    if (!winner || !goods) throw new Error('the fixed seed draws goods')
    const row = { user_id: winner.userId, region_code: '440305', region: '广东省 深圳市', sealed: 'x', created_at: 0 }
    const { id: addressId } = await server.db.insertInto('address').values(row).returning('id').executeTakeFirstOrThrow()
    const claim = (session: TestSession) => server.send(raffle.claim, { params: { id: goods.id }, body: { addressId } }, session)
    expect(await claim(winner)).toMatchObject({ status: 'claimed', region: '广东省 深圳市' })
    await expect(claim(await newLearner())).rejects.toMatchObject({ code: 404 })
  })

  it('hides its seed until the end, and then every draw can be worked out again', async () => {
    await expect(server.send(raffle.proof, { params: { id: RAFFLE }, query: {} })).rejects.toMatchObject({ msg: '活动结束后公布' })
    await server.db.updateTable('campaign').set({ status: 'stopped' }).where('id', '=', RAFFLE).execute()
    const shown = await server.send(raffle.open, { params: { id: RAFFLE } })
    expect(sha(shown.seed)).toBe(shown.seedHash)
    const lines = await server.send(raffle.proof, { params: { id: RAFFLE }, query: { limit: 100 } })
    const total = shown.prizes.reduce((sum, { weight }) => sum + weight, 0)
    const left = new Map((await server.db.selectFrom('raffle_prize').selectAll().execute()).map(({ id, stock }) => [id, stock]))
    expect(lines).toHaveLength(14)
    for (const { number, ticket, prizeId } of lines) {
      expect(ticket).toBe(Number.parseInt(sha(`${shown.seed}:${RAFFLE}:${number}`).slice(0, 13), 16) % total)
      const named = shown.prizes.find((_, at) => ticket < shown.prizes.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0))
      const stock = left.get(named?.id ?? 0) ?? null
      const isLeft = stock === null || stock > 0
      expect(prizeId).toBe(isLeft ? named?.id : shown.prizes.find(({ kind }) => kind === 'none')?.id)
      if (named && stock !== null && isLeft) left.set(named.id, stock - 1)
    }
    await expect(draw(await newLearner(), 'too-late-key')).rejects.toMatchObject({ msg: '活动已结束' })
  })
})

describe('a questionnaire', () => {
  const learnerAsked = (session: TestSession) => server.send(questionnaire.checkIntention, {}, session)

  it('keeps a draft, takes answers along the branches once, and is not asked again', async () => {
    const learner = await newLearner()
    expect(await learnerAsked(learner)).toEqual({ needCollect: true })
    const answers = [{ key: 'exam', values: ['junior'], text: '' }]
    await server.send(questionnaire.saveDraft, { params: { id: 1 }, body: { answers } }, learner)
    expect(await server.send(questionnaire.open, { params: { id: 1 } }, learner)).toMatchObject({ answers, answeredAt: null })
    const hand = (more: typeof answers) => server.send(questionnaire.collectIntention, { body: { answers: more } }, learner)
    await expect(hand(answers)).rejects.toMatchObject({ code: 417, msg: '请回答：什么时候' })
    await hand([{ key: 'exam', values: ['none'], text: '' }])
    await expect(hand([{ key: 'exam', values: ['none'], text: '' }])).rejects.toMatchObject({ code: 409, msg: '您已经提交过这份问卷' })
    expect(await learnerAsked(learner)).toEqual({ needCollect: false })
  })

  it('that has ended takes no answers; one that is not there is not found', async () => {
    const learner = await newLearner()
    const answer = (id: number) =>
      server.send(questionnaire.answer, { params: { id }, body: { answers: [{ key: 'exam', values: ['none'], text: '' }] } }, learner)
    await expect(answer(2)).rejects.toMatchObject({ msg: '问卷已结束' })
    await expect(answer(9)).rejects.toMatchObject({ code: 404 })
  })
})

describe('free beans', () => {
  it('are taken once a type, also by many requests at once', async () => {
    const learner = await newLearner()
    const query = { type: 'welcome' }
    expect(await server.send(welfare.status, { query }, learner)).toMatchObject({ status: 'open', beans: 30 })
    const ends = await Promise.allSettled([1, 2, 3].map(() => server.send(welfare.take, { query }, learner)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await beansOf(learner)).toBe(30)
    expect(await server.send(welfare.status, { query }, learner)).toMatchObject({ status: 'claimed' })
  })

  it('end with the stock', async () => {
    const query = { type: 'few' }
    await server.send(welfare.take, { query }, await newLearner())
    const late = await newLearner()
    expect(await server.send(welfare.status, { query }, late)).toMatchObject({ status: 'soldout' })
    await expect(server.send(welfare.take, { query }, late)).rejects.toMatchObject({ msg: '已经领完了' })
  })
})

it('advisers are shared out evenly, and a learner keeps theirs', async () => {
  const [one, two] = [await newLearner(), await newLearner()]
  const nameFor = async (session: TestSession, site = 'welfare') =>
    (await server.send(welfare.incoming, { body: { site } }, session)).contact?.name
  expect([await nameFor(one), await nameFor(two), await nameFor(one)]).toEqual(['王老师', '李老师', '王老师'])
  expect(await nameFor(one, 'nowhere')).toBeUndefined()
})
