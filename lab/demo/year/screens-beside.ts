import { raffle } from '@/contract/campaign/raffle'
import { homework } from '@/contract/doubt/homework'
import { invite } from '@/contract/invite/invite'
import { favourite } from '@/contract/site/favourite-content'
import { ownPlan } from '@/contract/study/own-plan'
import { today } from '@/contract/study/today'
import { wallet } from '@/contract/wallet/wallet'
import type { TestServer, TestSession } from '../../../test/support/server'

/** Two places that show the same number, and what each shows. */
export type Shown = readonly [what: string, one: unknown, other: unknown]
type Visit = { server: TestServer; session: TestSession }
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const PAGE = 100

/** Cash that waits, that leaves and that is gone, beside the lists of it. */
async function cash({ server, session }: Visit): Promise<Shown[]> {
  const query = { limit: PAGE }
  const own = await server.send(wallet.get, {}, session)
  const pending = await server.send(wallet.pending, { query }, session)
  const outs = await server.send(wallet.cashOuts, { query }, session)
  const amounts = (rows: readonly { amount: number; status: string }[], ...of: string[]) =>
    sum(rows.filter(({ status }) => of.includes(status)).map(({ amount }) => amount))
  return [
    ['cash to come', own.pending, amounts(pending, 'pending')],
    ['cash that leaves', own.leaving, amounts(outs, 'applied', 'processing')],
    ['cash paid out', own.paidOut, amounts(outs, 'paid')],
  ]
}

/** Friends who came, beside the list of them and of what they brought. */
async function friends({ server, session }: Visit): Promise<Shown[]> {
  const query = { limit: PAGE }
  const mine = await server.send(invite.summary, {}, session)
  const invited = await server.send(invite.invited, { query }, session)
  const rewards = await server.send(invite.rewards, { query }, session)
  const of = (state: string) => sum(rewards.filter((one) => one.state === state).map(({ amount }) => amount))
  return [
    ['friends invited', mine.invited, invited.length],
    ['rewards that wait', mine.frozen, of('frozen')],
    ['rewards that came', mine.settled, of('settled')],
  ]
}

/** Homework in the list, on its sheet and beside its result. */
async function handedIn({ server, session }: Visit): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const { id, status } of await server.send(homework.mine, {}, session)) {
    const params = { id }
    const sheet = await server.send(homework.open, { params }, session)
    const result = await server.send(homework.result, { params }, session)
    shown.push([`homework ${id}`, [status, sheet.last], [result.status, result.last]])
    const { last } = sheet
    if (last && last.marks !== null) shown.push([`marks of homework ${id}`, last.marks, sum(last.items.map(({ marks }) => marks ?? 0))])
  }
  return shown
}

/** Plans of one's own, on the list, on their page and among what is to do today. */
async function plans({ server, session }: Visit): Promise<Shown[]> {
  const { ownPlans = [] } = await server.send(today.open, { query: {} }, session)
  const { plans: all } = await server.send(ownPlan.mine, {}, session)
  const shown: Shown[] = ownPlans.map((card) => [`plan of ${card.courseId}`, card, all.find(({ courseId }) => courseId === card.courseId)])
  for (const { courseId, examDay, doneCount, taskCount } of all) {
    const own = await server.send(ownPlan.read, { params: { courseId } }, session)
    if (own.state !== 'going') continue
    const done = own.today.filter(({ isDone }) => isDone).length
    shown.push([`today of the plan of ${courseId}`, [examDay, doneCount, taskCount], [own.examDay, done, own.today.length]])
  }
  return shown
}

/** Lists what is kept for later, and prizes that were won. */
async function kept({ server, session }: Visit): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const kind of ['course', 'article'] as const) {
    const { total, courses, articles } = await server.send(favourite.list, { query: { kind, limit: PAGE } }, session)
    const ids = (kind === 'course' ? courses : articles).map(({ id }) => id)
    shown.push([`kept: ${kind}`, total, ids.length])
    for (const id of ids) shown.push([`${kind} ${id}`, true, (await server.send(favourite.state, { query: { kind, id } }, session)).isOn])
  }
  const won = await server.send(raffle.mine, { query: { limit: PAGE } }, session)
  return [...shown, ['prizes', won.length, new Set(won.map(({ id }) => id)).size]]
}

/** Everything that screens beside the learning show twice. */
export const partsBeside = [cash, friends, handedIn, plans, kept] as const
