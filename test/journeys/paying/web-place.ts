import { link } from '@/routes/link'
import type { AppProcess } from '../../support/app-process'
import type { Tab } from '../../support/browser'
import { shotsIn } from '../../support/shots'
import { enterRightCode, requestCode } from '../sign-in'
import { at, front, type Stage } from '../stage'
import { COURSE, type PayPlace } from './place'

/** A place that is shown by a browser; `mobile` signs in by its code, without it the messaging app signs in whoever it names. */
export async function webPlace(tab: Tab, app: AppProcess, mobile: string | undefined): Promise<PayPlace> {
  const { page, watch } = tab
  const stage: Stage = { page, watch, app, shots: shotsIn('paying'), step: (_, act) => act() }
  await page.goto(link('course_pay', {}, { courseId: COURSE }))
  if (mobile === undefined) await page.locator('[id^=as-]').last().click()
  else {
    await at(page, 'phone_login')
    await requestCode(stage, mobile)
    await enterRightCode(stage, mobile)
  }
  await at(page, 'course_pay')
  return {
    open: async (address, name) => {
      await page.goto(address)
      await at(page, name)
    },
    text: async () => (await front(page).textContent()) ?? '',
    ids: async (of) => {
      const found = []
      for (const id of of) if ((await front(page).locator(`#${id}`).count()) > 0) found.push(id)
      return found
    },
    close: () => tab.close(),
  }
}
