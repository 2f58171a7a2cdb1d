import { monthAfter } from '@/domain/time/calendar-month'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { pageUrl } from '@/routes/link'
import { reads, type Stage, tap } from './stage'

/** A course that is free. */
const COURSE = 108
const DAYS = 40

/** A learner who is signed in makes a plan of their own and finds it on the study tab. */
export async function ownPlan(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  const examDay = dayText(Date.now() + DAYS * DAY_MS)
  await step('a plan is made from the day of the exam', async () => {
    await mini.callWxMethod('reLaunch', { url: pageUrl('own_plan', { courseId: COURSE }) })
    await tap(stage, 'own-exam-day')
    for (let month = dayText(Date.now() + DAY_MS).slice(0, 7); month < examDay.slice(0, 7); month = monthAfter(month, 1))
      await tap(stage, 'month-after')
    await tap(stage, `day-${examDay}`)
    await shoot('own-plan-calendar')
    await tap(stage, 'own-exam-calendar-confirm')
    await tap(stage, 'save-own-plan')
    await reads(stage, 'own-plan-summary', /每天 45 分钟/)
    await shoot('own-plan')
  })
  await step('it is found on the study tab', async () => {
    await mini.callWxMethod('switchTab', { url: pageUrl('study_center') })
    await reads(stage, 'own-plans', /我的计划/)
  })
}
