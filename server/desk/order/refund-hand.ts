import type { Db } from '#server/database/tables'
import { allows } from '#server/desk/frame/permission'
import { act } from '#server/desk/frame/row'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { type Colleague, colleagueById, listStaff } from '#server/repositories/account/staff'
import { handWork, holdersOf } from '#server/repositories/account/work-hold'
import { refundLine } from '#server/repositories/order/refund-cases'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'
import { REFUNDS } from './refund-facts'

const DAYS = 3
const roles = ['service', 'finance'] as const

/** Whether somebody may decide on any refund. */
const mayDecide = (staff: Colleague) => staff.isActive && staff.scope === null && allows(staff, { name: 'decide-refund', roles })

/** Colleagues who decide on refunds, by number. */
const deciders = async (db: Db): Promise<Record<string, string>> =>
  choicesOf((await listStaff(db)).filter(mayDecide).map(({ id, name }) => ({ id, title: name })))

/** Hands a case to a colleague: others are led past it until it is decided, or some days are over. */
export const handRefund = act({
  name: 'hand-refund',
  title: '派给别人',
  roles,
  isDirect: true,
  button: '派出去',
  fields: { colleagueId: object({ label: '派给', hint: '能决定退款的同事' }) },
  start: async ({ db, now }, ref) => {
    const id = idOf(ref, '退款')
    const row = found(await refundLine(db, id), '退款')
    const holder = (await holdersOf(db, REFUNDS, now())).get(id)
    return {
      facts: [
        ['退款', `${row.nickname}，${row.title}，¥${yuan(row.amount)}`],
        ...(holder ? ([['现在派给', holder.name]] as const) : []),
        ['派了以后', `别人处理下一笔时跳过它；${DAYS} 天内没有处理，又回到大家手里`],
      ],
      choices: { colleagueId: await deciders(db) },
    }
  },
  preview: () => [],
  run: async (tx, { ref, values: { colleagueId }, now }) => {
    const id = idOf(ref, '退款')
    const row = found(await refundLine(tx, id), '退款')
    if (row.status !== 'applied') throw conflict('这笔退款已经处理过了')
    const colleague = found(await colleagueById(tx, colleagueId), '同事')
    if (!mayDecide(colleague)) throw invalid('这位同事不能决定退款，请派给别人')
    const before = (await holdersOf(tx, REFUNDS, now)).get(id)
    await handWork(tx, { path: REFUNDS, id }, colleagueId, now + DAYS * DAY_MS)
    return {
      object: `refund:${row.refundNo}`,
      before: { colleagueId: before?.staffId ?? null },
      after: { colleagueId },
      to: `${REFUNDS}/${id}`,
    }
  },
})
