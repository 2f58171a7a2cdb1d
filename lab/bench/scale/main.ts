/**
 * Usage: npm run -s lab -- bench:scale [--entitlements 1000000] [--questions 100000] [--requests 1000] [--answers 0] [--orders 0]
 *        npm run -s lab -- bench:load
 *
 * The calls behind home, the course list, search, a chapter's practice and the wrong book on two databases: the seed alone, and the seed beside
 * so many rows. Requests go to both in turns; the 99th percentile of the large one may be twice that of the seed.
 * bench:load adds what 200,000 learners have done and bought: 10,000,000 answers and 1,000,000 orders; it prints the sizes of the tables and
 * the share of pages found in the buffers.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { startAttempt } from '#server/services/exam/attempt'
import { answerableOf } from '#server/services/exam/form'
import { refreshSearch } from '#server/services/search/subjects'
import { message } from '@/contract/account/message'
import type { Call, CallInput } from '@/contract/call'
import { course } from '@/contract/course/course'
import { myCourses } from '@/contract/course/my-courses'
import { exam } from '@/contract/exam/exam'
import { learnRecord } from '@/contract/learn/learn-record'
import { order } from '@/contract/order/order'
import { search } from '@/contract/search/search'
import { today } from '@/contract/study/today'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import { wallet } from '@/contract/wallet/wallet'
import { type Ask, compareSizes } from '../../../test/support/compare-sizes'
import { startServer, type TestServer, type TestSession } from '../../../test/support/server'
import { changesOf, RUN, type Taker } from '../exam/takers'
import { fillSchool, type Size } from './fill'
import { resetHits, sizesOf } from './sizes'

const { values } = parseArgs({
  options: {
    entitlements: { type: 'string', default: '1000000' },
    questions: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '1000' },
    answers: { type: 'string', default: '0' },
    orders: { type: 'string', default: '0' },
  },
})
const BAR = 2
/** Public replies are kept as long as in production. */
const CACHE_MS = 30_000
const DIRECTION = 22
const CHAPTER = 22201
const PAPER = 1
/** A seeded learner with courses, practices and a wrong book. */
const MOBILE = '13800000003'
const say = (line: string) => process.stdout.write(`${line}\n`)

type School = { server: TestServer; session: TestSession; taker: Taker; saved: number }

async function openSchool(size: Size): Promise<School> {
  const server = await startServer({ seed: true, env: { publicCacheMs: CACHE_MS } })
  await refreshSearch(server.deps)
  const since = performance.now()
  await fillSchool(server, size)
  say(JSON.stringify({ ...size, filledInSeconds: Math.round((performance.now() - since) / 1000) }))
  const session = await server.signIn(MOBILE)
  await server.db.updateTable('access_token').set({ expires_at: 9_000_000_000_000 }).execute()
  const { id: attemptId, form } = (await startAttempt(server.deps, session.userId, PAPER)).attempt
  const asked = answerableOf(form).filter(({ order: letters }) => letters.length > 0)
  const questions = asked.map(({ questionId, order: letters }) => ({ id: questionId, letters }))
  await resetHits(server.db)
  return { server, session, taker: { accessToken: session.accessToken, attemptId, questions }, saved: 0 }
}

const saveAnswers: Ask<School> = (school) => {
  school.saved += 1
  const body = { run: RUN, after: 0, changes: changesOf(school.taker, school.saved) }
  return school.server.send(exam.saveAnswers, { params: { id: school.taker.attemptId }, body } as never, school.session)
}

const call =
  <C extends Call>(of: C, input: CallInput): Ask<School> =>
  ({ server, session }) =>
    server.send(of, input as never, session)

const asks: Record<string, Ask<School>> = {
  home: call(course.pageItems, { params: { id: 1 } }),
  'question bank': call(exam.tikuHome, { query: { categoryId: DIRECTION } }),
  study: call(practice.study, { query: { categoryId: DIRECTION } }),
  'course list': call(course.list, { query: { categoryId: DIRECTION } }),
  'most learnt first': call(course.list, { query: { sort: 'hot', limit: 20 } }),
  course: call(course.extra, { params: { id: 101 } }),
  'my courses': call(myCourses.list, { query: {} }),
  'search, common word': call(search.find, { query: { searchKey: '会计', type: 'question' } }),
  'search, several words': call(search.find, { query: { searchKey: '固定资产折旧', type: 'question' } }),
  'chapter practice': call(practice.start, { body: { source: { kind: 'chapter', chapterId: CHAPTER }, mode: 'practice' } }),
  'wrong book': call(review.wrongBook, { query: { categoryId: DIRECTION, shelf: 'open' } }),
  'wrong book counts': call(review.wrongCounts, { query: { categoryId: DIRECTION } }),
  'save of an answer': saveAnswers,
  paper: call(exam.paper, { params: { id: PAPER } }),
  rank: call(exam.rank, { params: { id: PAPER }, query: {} }),
  'own orders': call(order.list, { query: { limit: 20 } }),
  price: call(order.quote, { query: { courseId: 105 } }),
  wallet: call(wallet.get, {}),
  messages: call(message.list, { query: {} }),
  'messages unread': call(message.unread, {}),
  today: call(today.open, { query: {} }),
  'learning record': call(learnRecord.days, { query: {} }),
  'reviews due': call(review.queue, { query: { categoryId: DIRECTION } }),
}

async function main(): Promise<boolean> {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Run it by `npm run -s lab -- bench:scale`, which starts a PostgreSQL')
  const few = await openSchool({ entitlements: 0, questions: 0, answers: 0, orders: 0 })
  const [answers, orders] = [Number(values.answers), Number(values.orders)]
  const many = await openSchool({ entitlements: Number(values.entitlements), questions: Number(values.questions), answers, orders })
  const over: string[] = []
  for (const [name, ask] of Object.entries(asks)) {
    const figures = await compareSizes(ask, { few, many, requests: Number(values.requests) })
    if (figures.ratio > BAR) over.push(name)
    say(JSON.stringify({ name, p99Ms: figures }))
  }
  const { tables, hitRatio } = await sizesOf(many.server.db)
  for (const table of tables) say(JSON.stringify(table))
  say(JSON.stringify({ hitRatio }))
  say(over.length === 0 ? `none is above ${BAR}` : `above ${BAR}: ${over.join(', ')}`)
  await many.server.close()
  await few.server.close()
  return over.length === 0
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
