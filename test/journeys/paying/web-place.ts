import { link } from '@/routes/link'
import type { AppProcess } from '../../support/app-process'
import type { Tab } from '../../support/browser'
import { shotsIn } from '../../support/shots'
import { chooseByPhone } from '../cards/web'
import { enterRightCode, requestCode } from '../sign-in'
import { at, front, type Stage } from '../stage'
import { COURSE, type PayPlace } from './place'

/** A place that is shown by a browser, or by the messaging app, which names its visitors once if they agree. */
export async function webPlace(
  tab: Tab,
  app: AppProcess,
  { mobile, isMessaging }: { mobile: string; isMessaging?: true },
): Promise<PayPlace> {
  const { page, watch } = tab
  const stage: Stage = { page, watch, app, shots: shotsIn('paying'), step: (_, act) => act() }
  await page.goto(link('course_pay', {}, { courseId: COURSE }))
  if (isMessaging) {
    await page.locator('#deny').click()
    await chooseByPhone(page)
  }
  await at(page, 'phone_login')
  await requestCode(stage, mobile)
  await enterRightCode(stage, mobile)
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
