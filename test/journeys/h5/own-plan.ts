import { monthAfter } from '@/domain/time/calendar-month'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { link } from '@/routes/link'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A number no learner has: the first sign-in makes the account. */
const MOBILE = '13900008866'
/** A course that is free. */
const COURSE = 108
const DAYS = 40

/** A learner makes a plan of their own, sees it on the study tab, changes it and ends it. */
export async function ownPlan(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  const examDay = dayText(Date.now() + DAYS * DAY_MS)
  await signInTo(stage, MOBILE, link('own_plan', { courseId: COURSE }))
  await step('a plan is made from an exam day, minutes and days off', async () => {
    await at(page, 'own_plan')
    await tap(page, 'own-exam-day')
    for (let month = dayText(Date.now() + DAY_MS).slice(0, 7); month < examDay.slice(0, 7); month = monthAfter(month, 1))
      await tap(page, 'month-after')
    await tap(page, `day-${examDay}`)
    await tap(page, 'own-exam-calendar-confirm')
    await front(page).getByRole('checkbox', { name: '星期日' }).click()
    await shots.take(page, 'own-plan-form')
    await tap(page, 'save-own-plan')
    await reads(page, 'own-plan-summary', '每天 45 分钟')
    await shots.take(page, 'own-plan')
  })
  await step('the study tab shows it, and leads to it', async () => {
    await page.goto(link('study_center'))
    await reads(page, 'own-plans', '我的计划')
    await front(page)
      .getByRole('button', { name: /我的计划/ })
      .first()
      .click()
    await at(page, 'own_plan')
  })
  await step('other minutes lay it out anew, and it says so', async () => {
    await tap(page, 'change-own-plan')
    await front(page).getByRole('button', { name: '减少分钟' }).click()
    await tap(page, 'save-own-plan')
    await reads(page, 'own-changes', '按新的学习时间重新排过')
    await reads(page, 'own-plan-summary', '每天 30 分钟')
    await shots.take(page, 'own-plan-changed')
  })
  await step('it ends once that is confirmed', async () => {
    await tap(page, 'end-own-plan')
    await front(page).getByRole('button', { name: '结束', exact: true }).click()
    await at(page, 'own_plans')
    await part(page, 'page-own_plans').waitFor()
  })
}
