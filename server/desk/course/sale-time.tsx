import type { Tx } from '#server/database/tables'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { refuseUnready } from '#server/desk/frame/show-acts'
import { choice, momentOrNone, momentTyped } from '#server/desk/parts/field'
import { conflict, invalid } from '#server/refusal'
import { putSaleTime, saleTimeOf } from '#server/repositories/course/sale'
import { showContent } from '#server/repositories/site/shown-content'
import { saleFaultsOf } from '#server/services/course/courses'
import { refreshSearch } from '#server/services/search/subjects'
import { courseAt, courseFacts, courseShelf } from './course'

type Wish = { fromAt: number | null; untilAt: number | null }

/** Refuses moments that are over, and an end before the beginning. */
function checkTimes({ fromAt, untilAt }: Wish, { isOnSale, now }: { isOnSale: boolean; now: number }): void {
  if (fromAt !== null && isOnSale) throw invalid('课程已经在售，不用再定上架时间')
  if ((fromAt !== null && fromAt <= now) || (untilAt !== null && untilAt <= now)) throw invalid('时间要在现在以后')
  if (fromAt !== null && untilAt !== null && untilAt <= fromAt) throw invalid('下架要晚于上架')
}

function neededAt(at: number | null): number {
  if (at === null) throw invalid('请选上架的时间')
  return at
}

const time = act({
  name: 'set-course-sale-time',
  title: '定时上架和下架',
  roles: courseShelf.roles,
  fields: {
    fromAt: momentOrNone({ label: '上架时间', hint: '北京时间；不填就不自动上架' }),
    untilAt: momentOrNone({ label: '下架时间', hint: '不填就一直卖' }),
  },
  start: async ({ db }, ref) => {
    const row = await courseAt(db, ref)
    const { fromAt, untilAt, version } = await saleTimeOf(db, row.id)
    return { facts: courseFacts(row), texts: { fromAt: momentTyped(fromAt), untilAt: momentTyped(untilAt) }, version }
  },
  preview: async (deps, ref, wish) => {
    const { id, isOnSale } = await courseAt(deps.db, ref)
    checkTimes(wish, { isOnSale, now: deps.now() })
    const faults = wish.fromAt === null ? [] : await saleFaultsOf(deps, id)
    return [
      wish.fromAt === null ? '不自动上架' : `${momentText(wish.fromAt)} 再检查一次，没有缺的就上架`,
      ...(faults.length > 0 ? [`现在还缺：${faults.join('；')}。到时间没补好就不上架`] : []),
      wish.untilAt === null ? '不自动下架' : `${momentText(wish.untilAt)} 下架，已购学员照常学习`,
    ]
  },
  run: async (tx: Tx, { ref, values, version, now }) => {
    const { id, isOnSale } = await courseAt(tx, ref)
    checkTimes(values, { isOnSale, now })
    const before = await saleTimeOf(tx, id)
    if (!(await putSaleTime(tx, id, { ...values, fault: '', version }))) throw conflict('时间刚被别人改过，请重新打开核对')
    return { object: `course:${id}`, before, after: values, to: `/courses/${id}` }
  },
})

const ways = { now: '现在上架', later: '定时' } as const

/** A course goes on sale now, or is checked again at its moment and goes on sale then. */
const sell = act({
  name: 'sell-course',
  title: '上架课程',
  roles: courseShelf.roles,
  fields: { way: choice({ label: '几时上架', choices: ways }), fromAt: momentOrNone({ label: '上架时间', hint: '选了“定时”才填' }) },
  start: async ({ db }, ref) => {
    const row = await courseAt(db, ref)
    const { fromAt, version } = await saleTimeOf(db, row.id)
    return { facts: courseFacts(row), texts: { way: [fromAt === null ? 'now' : 'later'], fromAt: momentTyped(fromAt) }, version }
  },
  preview: async (deps, ref, { way, fromAt }) => {
    const { id } = await courseAt(deps.db, ref)
    if (way === 'later') return [`${momentText(neededAt(fromAt))} 再检查一次，没有缺的就上架`]
    await refuseUnready(deps, courseShelf, id)
    return ['用户马上可以看到，几秒后可以搜到']
  },
  run: async (tx, { ref, values: { way, fromAt: typed }, version, now, deps }) => {
    const { id, isOnSale } = await courseAt(tx, ref)
    const object = `course:${id}`
    if (way === 'now') {
      await refuseUnready({ ...deps, db: tx }, courseShelf, id)
      if (!(await showContent(tx, 'course', id, true, now))) throw conflict('已经在售了')
      return { object, before: { isShown: false }, after: { isShown: true }, to: `/courses/${id}` }
    }
    const before = await saleTimeOf(tx, id)
    const wish = { fromAt: neededAt(typed), untilAt: before.untilAt }
    checkTimes(wish, { isOnSale, now })
    if (!(await putSaleTime(tx, id, { ...wish, fault: '', version }))) throw conflict('时间刚被别人改过，请重新打开核对')
    return { object, before, after: wish, to: `/courses/${id}/check` }
  },
  follow: (deps) => refreshSearch(deps),
})

/** When courses go on sale and off again, now or by themselves. */
export const saleTimeArea: Area = { pages: [], acts: [time, sell] }
