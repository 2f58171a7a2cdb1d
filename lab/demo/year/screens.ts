import { message } from '@/contract/account/message'
import { circle } from '@/contract/community/circle'
import { course } from '@/contract/course/course'
import { myCourses } from '@/contract/course/my-courses'
import { doubt } from '@/contract/doubt/doubt'
import { exam } from '@/contract/exam/exam'
import { learnRecord } from '@/contract/learn/learn-record'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { plan } from '@/contract/study/plan'
import { today } from '@/contract/study/today'
import { weekReport } from '@/contract/study/week-report'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import { wallet } from '@/contract/wallet/wallet'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { Refused } from '../../../test/support/exchange'
import type { TestServer, TestSession } from '../../../test/support/server'
import { partsBeside, type Shown } from './screens-beside'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const PAGE = 100

type Visit = { server: TestServer; session: TestSession }

/** All pages of a list. */
async function pagesOf<T>(read: (page: number) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; ; page += 1) {
    const rows = await read(page)
    all.push(...rows)
    if (rows.length < PAGE) return all
  }
}

async function courses({ server, session }: Visit): Promise<Shown[]> {
  const [mine, list] = [await server.send(course.mine, {}, session), await server.send(myCourses.list, { query: {} }, session)]
  const shown: Shown[] = [['courses', mine.length, list.courses.length]]
  for (const { course: card, progress, expiresAt } of mine) {
    const own = await server.send(course.forUser, { params: { id: card.id } }, session)
    shown.push([`progress of ${card.id}`, progress, own.progress], [`end of ${card.id}`, expiresAt, own.expiresAt])
  }
  return shown
}

async function learning({ server, session }: Visit): Promise<Shown[]> {
  const calendar = await server.send(learnRecord.calendar, {}, session)
  const days = await pagesOf((page) => server.send(learnRecord.days, { query: { page, limit: PAGE } }, session))
  const { streak = calendar.streak } = await server.send(today.open, { query: {} }, session)
  const { badges } = await server.send(weekReport.read, { query: { back: 0 } }, session)
  // The badge counts no further than it asks for.
  const hundred = badges.find(({ key }) => key === 'days-100')
  const known = new Map(days.map(({ day, seconds }) => [day, seconds]))
  return [
    ['seconds learned', calendar.totalSeconds, sum(days.map(({ seconds }) => seconds))],
    ['days learned', Math.min(calendar.totalDays, hundred?.need ?? 0), hundred?.done],
    // A day of practice alone is learned on and has no lesson.
    ['days with lessons among those learned on', days.length <= calendar.totalDays, true],
    ['streak', calendar.streak, streak],
    ['seconds by day', calendar.days.map(({ seconds }) => seconds), calendar.days.map(({ day }) => known.get(day) ?? 0)],
    ...days.map((day): Shown => [`seconds of ${day.day}`, day.seconds, sum(day.lessons.map(({ seconds }) => seconds))]),
  ]
}

async function questions({ server, session }: Visit, categoryId: number): Promise<Shown[]> {
  const query = { categoryId }
  const [home, study] = [await server.send(exam.tikuHome, { query }, session), await server.send(practice.study, { query }, session)]
  const [counts, queue, forecast] = [
    await server.send(review.wrongCounts, { query }, session),
    await server.send(review.queue, { query }, session),
    await server.send(review.forecast, { query }, session),
  ]
  const book = await server.send(review.wrongBook, { query: { categoryId, shelf: 'open' } }, session)
  return [
    [
      'questions answered',
      home.subjects.map(({ answeredCount }) => answeredCount),
      study.subjects.map(({ answeredCount }) => answeredCount),
    ],
    ['questions answered in all', study.answeredCount, sum(study.subjects.map(({ answeredCount }) => answeredCount))],
    [
      'chapters',
      study.subjects.map(({ answeredCount }) => answeredCount),
      study.subjects.map(({ chapters }) => sum(chapters.map((one) => one.answeredCount))),
    ],
    ['wrong book', counts.open, book.total],
    ['wrong book by subject', counts.open, sum(counts.subjects.map(({ count }) => count))],
    ['wrong book by type', counts.open, sum(counts.types.map(({ count }) => count))],
    ['reviews due', queue.dueCount, forecast.dueCount],
    ['reviews to come', queue.forecast, forecast.forecast],
  ]
}

/** Questions that a learner keeps, and those with a note. */
async function keptQuestions({ server, session }: Visit, categoryId: number): Promise<Shown[]> {
  const query = { categoryId, limit: PAGE }
  const [kept, notes] = [await server.send(review.favourites, { query }, session), await server.send(review.notes, { query }, session)]
  const ids = kept.entries.map(({ questionId }) => questionId)
  if (ids.length === 0) return [['notes', notes.total, 0]]
  const marks = await server.send(review.marks, { query: { ids: ids.join() } }, session)
  return [
    ['favourites', Math.min(PAGE, kept.total), ids.length],
    ['favourites beside the questions', ids.length, marks.filter(({ isFavourite }) => isFavourite).length],
    ['notes', Math.min(PAGE, notes.total), notes.entries.length],
    ['notes beside the questions', notes.entries.length, marks.filter(({ note }) => note !== null).length],
  ]
}

async function papers({ server, session }: Visit, categoryId: number): Promise<Shown[]> {
  const home = await server.send(exam.tikuHome, { query: { categoryId } }, session)
  const shown: Shown[] = []
  for (const { id, lastResultId, takerCount } of home.subjects.flatMap((subject) => subject.papers)) {
    if (lastResultId === null) continue
    const [result, rank] = [
      await server.send(exam.result, { params: { id: lastResultId } }, session),
      await server.send(exam.rank, { params: { id }, query: {} }, session),
    ]
    const listed = rank.entries.find(({ userId }) => userId === session.userId)
    shown.push([`takers of ${id}`, takerCount, rank.takerCount], [`takers of ${id} beside the result`, result.takerCount, rank.takerCount])
    shown.push([`place at ${id}`, result.place ?? null, rank.mine?.place ?? null])
    if (rank.mine) shown.push([`marks at ${id}`, result.marks, rank.mine.marks])
    if (listed) shown.push([`row at ${id}`, listed, rank.mine])
  }
  return shown
}

async function money({ server, session }: Visit): Promise<Shown[]> {
  const { beans, cash } = await server.send(wallet.get, {}, session)
  const moves = async (account: 'beans' | 'cash') =>
    sum(
      (await pagesOf((page) => server.send(wallet.transactions, { query: { account, page, limit: PAGE } }, session))).map(
        ({ change }) => change,
      ),
    )
  const orders = await pagesOf((page) => server.send(order.list, { query: { page, limit: PAGE } }, session))
  const shown: Shown[] = [
    ['beans', beans, await moves('beans')],
    ['cash', cash, await moves('cash')],
  ]
  for (const { orderSn, status, payable, refunded } of orders) {
    const one = await server.send(order.get, { params: { orderSn } }, session)
    shown.push([`order ${orderSn}`, [status, payable, refunded], [one.status, one.payable, one.refunded]])
    const invoice = await server.send(afterSale.invoice, { params: { orderSn } }, session)
    // One that was made out before money went back says so in red.
    if (invoice.status !== 'none') shown.push([`invoice of ${orderSn}`, invoice.amount - (invoice.red?.amount ?? 0), payable - refunded])
  }
  return shown
}

async function talk({ server, session }: Visit): Promise<Shown[]> {
  const params = { id: session.userId }
  const [person, posts] = [
    await server.send(circle.person, { params }, session),
    await server.send(circle.ofPerson, { params, query: { limit: 50 } }, session),
  ]
  const shown: Shown[] = [['posts', person.postCount, posts.filter(({ isHeld }) => !isHeld).length]]
  for (const { id, commentCount } of posts)
    shown.push([
      `comments of ${id}`,
      commentCount,
      (await server.send(circle.comments, { params: { id }, query: { limit: 50 } }, session)).length,
    ])
  const quota = await server.send(doubt.quota, {}, session)
  const entries = await pagesOf((page) => server.send(doubt.quotaJournal, { query: { page, limit: PAGE } }, session))
  const ofMonth = entries.filter(({ month }) => month === quota.month)
  shown.push(['questions left', quota.left, sum(ofMonth.map(({ change }) => change))])
  const inbox = await pagesOf((page) => server.send(message.list, { query: { page, limit: PAGE } }, session))
  const unread = await server.send(message.unread, {}, session)
  shown.push(
    ['unread', unread.total, inbox.filter(({ isRead }) => !isRead).length],
    ['unread by group', unread.total, sum(Object.values(unread.groups))],
  )
  return shown
}

async function inClass({ server, session }: Visit): Promise<Shown[]> {
  const choices = await server.send(plan.choices, {}, session)
  const own = choices.find(({ isMine }) => isMine)
  if (!own) return []
  const group = { courseGroupId: own.courseGroupId }
  const home = await server.send(plan.home, { query: group }, session)
  const [total, week, credits] = [
    await server.send(plan.creditRank, { query: { ...group, rankType: 'total', classSeq: own.id, limit: PAGE } }, session),
    await server.send(plan.creditRank, { query: { ...group, rankType: 'week', classSeq: own.id, limit: PAGE } }, session),
    await server.send(plan.credits, { query: { ...group, limit: PAGE } }, session),
  ]
  const monday = home.week[0]?.day ?? ''
  const { rows } = credits
  return [
    ['members', own.memberCount, total.count],
    ['members listed', own.memberCount, total.rows.length],
    ['credits', home.mine.credits, total.mine?.value],
    ['credits in the list', home.mine.credits, total.rows.find(({ isMine }) => isMine)?.value],
    ['credits by task', credits.total, sum(rows.map((row) => row.credits))],
    ['credits on both', home.mine.credits, credits.total],
    [
      'credits of the week',
      week.mine?.value,
      sum(rows.filter(({ at }) => learningDayText(learningDayOf(at)) >= monday).map((row) => row.credits)),
    ],
  ]
}

const parts = [courses, learning, money, talk, inClass, ...partsBeside]

/** Everything that the screens of a learner show twice. */
export async function shownTo(server: TestServer, session: TestSession, categories: readonly number[]): Promise<Shown[]> {
  const visit = { server, session }
  const shown: Shown[] = []
  for (const part of parts) shown.push(...(await part(visit)))
  for (const categoryId of categories) {
    try {
      shown.push(...(await questions(visit, categoryId)), ...(await keptQuestions(visit, categoryId)), ...(await papers(visit, categoryId)))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      shown.push([`category ${categoryId}: ${error.message}`, 1, 0])
    }
  }
  return shown
}
