import type { Locator } from 'playwright-core'
import type { RouteName } from '@/routes/table'
import { withoutNetwork } from '../network'
import { answered, at, front, part, type Stage } from '../stage'

const OFFLINE = '当前无网络，作答会先存在本机'

/**
 * A main screen, something on it that only a reply of the server can have brought, the call that brings it, and how the key begins under
 * which the device keeps it.
 */
type Main = { name: string; address: string; page: RouteName; call: RegExp; kept: string; shows: (stage: Stage) => Locator }

const mains: readonly Main[] = [
  {
    name: 'home',
    address: '/',
    page: 'home_page',
    call: /\/today$/,
    kept: '["exam","today"',
    shows: ({ page }) => part(page, 'today-ten'),
  },
  {
    name: 'the question bank',
    address: '/tiku',
    page: 'tiku_home',
    call: /\/tiku\/home/,
    kept: '["exam","home"',
    shows: ({ page }) => front(page).getByText('经济法基础·摸底卷'),
  },
  {
    name: 'the study tab',
    address: '/study-center',
    page: 'study_center',
    call: /\/user\/courses$/,
    kept: '["my-courses"',
    shows: ({ page }) => part(page, 'mine-102'),
  },
  {
    name: 'the wrong book',
    address: '/tiku/wrong-book?categoryId=22',
    page: 'tiku_wrong_book',
    call: /\/wrong-book$/,
    kept: '["review","wrong-book"',
    shows: ({ page }) => part(page, 'entries').getByRole('listitem').first(),
  },
]

/** With the service worker at work, a learner with a course and wrong answers: the app is opened anew without a network. */
export async function relaunched(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  for (const { name, address, page: route, call, kept, shows } of mains) {
    const open = async () => {
      await page.goto(address)
      await at(page, route)
      await shows(stage).waitFor()
    }
    await step(`opened anew without a network, ${name} shows what it had, and is read again when there is one`, async () => {
      await open()
      // Kept a moment after it is shown.
      await page.waitForFunction((key) => Object.keys(localStorage).some((one) => one.includes(`:${key}`)), kept)
      let read: Promise<unknown> | undefined
      const meanwhile = async () => {
        await open()
        await front(page).getByText(OFFLINE).waitFor()
        await shots.take(page, `offline-${route}`)
        read = answered(page, 'GET', call, async () => {})
      }
      await withoutNetwork(stage, meanwhile, async () => {
        await read
        await front(page).getByText(OFFLINE).waitFor({ state: 'detached' })
        await shows(stage).waitFor()
      })
    })
  }
}
