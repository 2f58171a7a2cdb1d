import type { Tx } from '#server/database/tables'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { momentOrNone, momentTyped } from '#server/desk/parts/field'
import { conflict, invalid } from '#server/refusal'
import { putSaleTime, saleTimeOf } from '#server/repositories/course/sale'
import { saleFaultsOf } from '#server/services/course/courses'
import { courseAt, courseFacts, courseShelf } from './course'

type Wish = { fromAt: number | null; untilAt: number | null }

/** Refuses moments that are over, and an end before the beginning. */
function checkTimes({ fromAt, untilAt }: Wish, { isOnSale, now }: { isOnSale: boolean; now: number }): void {
  if (fromAt !== null && isOnSale) throw invalid('课程已经在售，不用再定上架时间')
  if ((fromAt !== null && fromAt <= now) || (untilAt !== null && untilAt <= now)) throw invalid('时间要在现在以后')
  if (fromAt !== null && untilAt !== null && untilAt <= fromAt) throw invalid('下架要晚于上架')
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

/** When courses go on sale and off again by themselves. */
export const saleTimeArea: Area = { pages: [], acts: [time] }
