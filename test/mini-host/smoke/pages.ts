import assert from 'node:assert/strict'
import { pageUrl, pageUrlOf } from '@/routes/link'
import { NOT_BUILT } from '@/routes/route'
import { pageRows, type RouteName } from '@/routes/table'
import { buy } from '../../journeys/weapp/buying'
import { signIn } from '../../journeys/weapp/signing-in'
import { at, front, part, reads, type Stage, tap } from '../../journeys/weapp/stage'
import { LONG_PAPER } from './long-paper'

type Values = Record<string, string>

/** Opens a page as the only one. */
export const relaunch = (stage: Stage, url: string) => stage.mini.callWxMethod('reLaunch', { url })

/** Pages that lead on at once where there is nothing to wait for. */
export const leadsTo: Partial<Record<RouteName, RouteName>> = { course_pay_intermediate: 'course_pay_success' }

/** Signs in, buys a course, hands in one paper and leaves another running; gives the parameters these pages need. */
export async function prepare(stage: Stage): Promise<Values> {
  await relaunch(stage, pageUrl('course_pay', {}, { courseId: 102 }))
  await signIn(stage, '13900006666')
  await at(stage, 'course_pay')
  await buy(stage)
  await at(stage, 'course_pay_success')
  const { orderSn } = (await front(stage)).query as Values
  await relaunch(stage, pageUrl('exam_testpaper', { testpaperId: 1 }))
  await tap(stage, 'start-exam')
  await at(stage, 'exam_attempt')
  await tap(stage, 'open-sheet')
  await tap(stage, 'hand-in')
  await tap(stage, 'confirm-hand-in')
  await reads(stage, 'score', /\d/)
  const { resultId } = (await front(stage)).query as Values
  await relaunch(stage, pageUrl('exam_testpaper', { testpaperId: LONG_PAPER }))
  await tap(stage, 'start-exam')
  await part(stage, 'exam-clock')
  const { attemptId } = (await front(stage)).query as Values
  assert.ok(orderSn && resultId && attemptId)
  return {
    orderSn,
    resultId,
    attemptId,
    categoryId: '22',
    id: '102',
    lessonId: '1011',
    courseId: '103',
    testpaperId: '1',
    articleId: '1',
    from: '/nowhere',
  }
}

/** The routes not built yet share one page, which is opened once. */
const isRepeated = ({ page }: (typeof pageRows)[number], at: number) =>
  page === NOT_BUILT && pageRows.findIndex((row) => row.page === NOT_BUILT) !== at

/** Every page of the route table, with parameters that lead somewhere. */
export function addresses(values: Values): { name: RouteName; url: string }[] {
  const shown = pageRows.filter((row, at) => !isRepeated(row, at))
  return shown.map((row) => {
    const params = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const wanted = [...params, ...row.query].filter((name) => values[name] !== undefined)
    return { name: row.name, url: pageUrlOf(row.name, Object.fromEntries(wanted.map((name) => [name, values[name] ?? '']))) }
  })
}
