import assert from 'node:assert/strict'
import { pageUrl, pageUrlOf } from '@/routes/link'
import { pageRows, type RouteName } from '@/routes/table'
import { buy } from '../../journeys/weapp/buying'
import { signIn } from '../../journeys/weapp/signing-in'
import { at, front, gone, part, reads, ready, type Stage, tap } from '../../journeys/weapp/stage'
import { LONG_PAPER } from './long-paper'

type Values = Record<string, string>

/** Opens a page as the only one. */
export const relaunch = (stage: Stage, url: string) => stage.mini.callWxMethod('reLaunch', { url })

/** Pages that lead on at once where there is nothing to wait for. */
export const leadsTo: Partial<Record<RouteName, RouteName>> = {
  course_pay_intermediate: 'course_pay_success',
  miniprogram_index: 'home_page',
  miniprogram_tiku: 'tiku_category',
  miniprogram_exam: 'tiku_category',
  jump_link: 'home_page',
  order_sync: 'order_sync_page',
}

/** The seed's learner has none of these: the pages show their empty state. */
const EMPTY: readonly RouteName[] = [
  'live_interact',
  'live_course',
  'cash_out_status',
  'mine_address',
  'chose_subject',
  'doubt_list',
  'distribution_invitee',
  'distribution_leaderboard',
  'distribution_reward',
  'anniversary_10th_prizes',
  'raffle_my_prizes',
  'seed_plain_my',
  'seed_plain_withdraw_detail',
  'user_invite_new_record',
  'user_invite_new_my_receive',
  'user_invite_new_consul',
  'user_invite_new_withdrawal',
  'book-errata-chapter',
]

/** Pages of an object the learner does not have, or may not see while an exam runs: they show the reason. */
const REFUSED: readonly RouteName[] = [
  'course_reserve_success',
  'mine_logistics',
  'preview_page',
  'preview_page_act',
  'task-homework',
  'task-homework-complete',
  'short_link',
]

/** The states a page must not be in. */
export const wrongStates = (name: RouteName): string[] =>
  ['failed', 'empty', 'no-page'].filter((state) => !(state === 'empty' ? EMPTY : REFUSED).includes(name))

/** This learner has something of everything in the seed, but this course. */
const LEARNER = '13800000001'
const COURSE_TO_BUY = 103
const CHAPTER = '22102'
/** A question with more than one right option; the long paper has none. */
const NOT_IN_PAPER = '10'

/** Begins a practice and keeps the chapter on the device. */
async function practise(stage: Stage): Promise<Values> {
  await relaunch(stage, pageUrl('tiku_chapters', { categoryId: 22 }))
  await tap(stage, `practise-${CHAPTER}`)
  await at(stage, 'tiku_practice')
  const { practiceId = '' } = (await front(stage)).query as Values
  await relaunch(stage, pageUrl('tiku_downloads', {}, { categoryId: 22 }))
  await tap(stage, `want-chapter-${CHAPTER}`)
  await ready(stage, 'download-dialog-yes')
  await tap(stage, 'download-dialog-yes')
  await gone(stage, 'download-dialog')
  return { practiceId, kind: 'chapter', sourceId: CHAPTER }
}

/** Signs in, buys a course, hands in one paper, leaves another running and practises; gives the parameters these pages need. */
export async function prepare(stage: Stage): Promise<Values> {
  await relaunch(stage, pageUrl('course_pay', {}, { courseId: COURSE_TO_BUY }))
  await signIn(stage, LEARNER)
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
  // While a paper runs, its questions are not shown with their keys anywhere else.
  const practised = await practise(stage)
  await relaunch(stage, pageUrl('exam_testpaper', { testpaperId: LONG_PAPER }))
  await tap(stage, 'start-exam')
  await part(stage, 'exam-clock')
  const { attemptId } = (await front(stage)).query as Values
  assert.ok(orderSn && resultId && attemptId && practised.practiceId)
  return {
    orderSn,
    resultId,
    attemptId,
    ...practised,
    categoryId: '22',
    id: '102',
    lessonId: '1011',
    courseId: '103',
    tplId: '1',
    bargainId: '1',
    dynamicId: '1',
    circleId: '1',
    userId: '1',
    token: 'kaixue2026',
    planId: '1',
    stageId: '1',
    doubtId: '1',
    homeworkId: '2',
    distributionId: '51',
    activityId: '61',
    bookId: '1',
    chapterId: '11',
    errataId: '1',
    courseGroupId: '1',
    sn: 'TB20261105',
    testpaperId: '1',
    articleId: '1',
    teacherUserId: '1',
    pageId: '1',
    alias: 'excel-camp',
    explanationId: NOT_IN_PAPER,
    questionId: NOT_IN_PAPER,
    title: '会计',
    from: '/nowhere',
  }
}

/** Routes whose parameter of a common name means something of their own. */
const own: Partial<Record<RouteName, Values>> = {
  // An order of another course than the one bought.
  course_pay: { courseId: '106', orderSn: '' },
  about_us: { type: 'about-bt' },
  search_detail: { type: 'course' },
  topic: { id: '1' },
  help_center_detail: { id: '1' },
  link_page: { pageId: '31' },
  channel_page: { pageId: '61', channelId: '1' },
  go_outside: { to: 'https://example.com/a' },
  agreement: { kind: 'user' },
  mine_logistics: { id: '1' },
  chose_subject: { id: '1' },
  questionnaire: { id: '1' },
  user_invite_new_rule: { type: '1' },
  course_feedback: { courseId: '101', lessonId: '1001' },
  short_link: { code: 'abcd2345' },
  certificate_check: { number: 'QM-4T7X-0WQ9-M2KC-8H5P' },
}

/**
 * Every page of the route table, with parameters that lead somewhere: those a visitor signs in on, or all others. Throws for one whose
 * parameter has no value.
 */
export function addresses(isLogin: boolean, values: Values): { name: RouteName; url: string }[] {
  const shown = pageRows.filter((row) => (row.isLogin === true) === isLogin)
  return shown.map((row) => {
    const params = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const known: Values = { ...values, ...row.defaults, ...own[row.name] }
    const lacking = params.filter((name) => known[name] === undefined)
    assert.deepEqual(lacking, [], `${row.name} lacks a value`)
    const wanted = [...params, ...row.query].filter((name) => known[name])
    return { name: row.name, url: pageUrlOf(row.name, Object.fromEntries(wanted.map((name) => [name, known[name] ?? '']))) }
  })
}
