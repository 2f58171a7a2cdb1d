import { order } from '@/contract/order/order'
import { practice } from '@/contract/tiku/practice'
import type { Call, InputOf } from '../contract/call'
import { callPath } from '../contract/call-path'
import { exam } from '../contract/exam/exam'
import type { RouteName } from './table'

/** Stands for the value of a parameter in the page's address. */
const idOf = (name: string) => `:${name}` as unknown as number
const textOf = (name: string) => `:${name}`
const path = <C extends Call>(call: C, input: InputOf<C>) => callPath(call, input).replaceAll('%3A', ':')

/**
 * The calls that a learner's own pages begin with, as paths in which `:name` stands for a parameter of the address. They are sent
 * while the app is still loading, so only what the page asks for in any case is among them.
 */
export const firstCalls: Partial<Record<RouteName, readonly string[]>> = {
  exam_attempt: [path(exam.attempt, { params: { id: idOf('attemptId') } })],
  tiku_practice: [path(practice.open, { params: { id: idOf('practiceId') } })],
  tiku_testpaper_result: [path(exam.result, { params: { id: idOf('resultId') } })],
  mine_order: [path(order.list, { query: { tab: 'all', page: 0, limit: 20 } })],
  mine_order_detail: [path(order.get, { params: { orderSn: textOf('orderSn') } })],
}
