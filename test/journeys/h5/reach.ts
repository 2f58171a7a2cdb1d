import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import { outChannels } from '@/domain/account/message-channels'
import { link } from '@/routes/link'
import { pushService } from '../../support/push-service'
import { untilSo } from '../../support/until-so'
import { agree, signInTo } from '../sign-in'
import { answered, at, front, part, type Stage, tap } from '../stage'

/** A learner who has no messages outside the app yet. */
export const REACHED = { mobile: '13900007912', nickname: '换了手机的同学', courseId: 102 } as const
const SETTINGS = link('mine_message_settings')
const LINKED = '已绑定 Apple 账户'

/** The compiler of tests names functions by this helper, which a page does not have. */
const NAMES = 'globalThis.__name = (named) => named'

type Answer = (raw: unknown) => void

/** The app of a school on an iPhone: its sheet is the one of the sandbox. */
function iPhone(): void {
  const sheet = async ({ nonce }: { nonce: string }): Promise<string> => {
    const body = JSON.stringify({ person: 'reached', nonce })
    const reply = await fetch('/dev/apple/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await reply.json()) as { identityToken: string }).identityToken
  }
  const callHandler = (name: string, data: { nonce: string }, answer: Answer) => {
    if (name === 'getRegisteredHandlers') answer(['appleSignIn'])
    else if (name === 'appleSignIn') void sheet(data).then(answer)
  }
  Object.assign(window, { WebViewJavascriptBridge: { callHandler } })
}

/** Has the browser get its address from a push service on this machine: the real ones are not reached from here. */
function addressFrom(json: { endpoint: string; keys: { p256dh: string; auth: string } }): void {
  const subscription = { toJSON: () => json, unsubscribe: async () => true }
  let isGiven = false
  PushManager.prototype.getSubscription = async () => (isGiven ? (subscription as never) : null)
  PushManager.prototype.subscribe = async () => {
    isGiven = true
    return subscription as never
  }
}

/** The registration of the worker, as the tools of the browser name it. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return found
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => [title, body])
  })

type Service = Awaited<ReturnType<typeof pushService>>

async function opens({ page, shots, step, ...rest }: Stage, service: Service): Promise<void> {
  const { endpoint, p256dh, auth } = service.browser('phone')
  await step('a learner has messages shown in this browser', async () => {
    await signInTo({ page, shots, step, ...rest }, REACHED.mobile, SETTINGS)
    await at(page, 'mine_message_settings')
    await page.evaluate(() => localStorage.setItem('keepServiceWorker', 'on'))
    await page.addInitScript(addressFrom, { endpoint, keys: { p256dh, auth } })
    await page.goto(SETTINGS)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.reload()
    await front(page).getByText(outChannels.push).first().waitFor()
    await answered(page, 'PUT', /\/v2\/user\/push$/, () => tap(page, 'push-switch'))
    await front(page).locator('#push-switch[aria-checked="true"]').waitFor()
    await shots.take(page, 'push-on')
  })
}

async function isTold({ page, app, shots, step }: Stage, service: Service): Promise<void> {
  await step('links Apple beside the devices, and is told in the browser', async () => {
    await page.goto(link('login_devices'))
    await answered(page, 'PUT', /\/v2\/user\/apple$/, () => tap(page, 'set-apple'))
    await part(page, 'set-apple').getByText('已绑定').waitFor()
    await shots.take(page, 'apple-linked')
    await untilSo(() => service.arrived.length === 1)
    const note = service.arrived[0]?.note
    assert.equal(note?.title, LINKED)
    const tools = await page.context().newCDPSession(page)
    const registrationId = await registrationOf(tools)
    await tools.send('ServiceWorker.deliverPushMessage', { origin: app.origin, registrationId, data: JSON.stringify(note) })
    await untilSo(async () => (await shownIn(page)).length === 1)
    assert.deepEqual(await shownIn(page), [[LINKED, note?.body]])
  })
}

async function comesBack({ page, shots, step }: Stage): Promise<void> {
  await step('comes back with Apple, to the same account', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(link('account_login', {}, { gotoUrl: link('login_devices') }))
    await part(page, 'apple-login').waitFor()
    await agree(page)
    await shots.take(page, 'apple-login')
    await answered(page, 'POST', /\/user\/apple\/login$/, () => tap(page, 'apple-login'))
    await at(page, 'login_devices')
    await part(page, 'set-apple').getByText('已绑定').waitFor()
  })
  await step('unlinks Apple after a question', async () => {
    await tap(page, 'set-apple')
    await answered(page, 'DELETE', /\/v2\/user\/apple$/, () => page.locator('#unlink-apple-yes').click())
    await part(page, 'set-apple').getByText('未绑定').waitFor()
  })
}

/** Messages reach a browser while no page is open, and Apple is a way in beside the mobile. */
export async function reach(stage: Stage): Promise<void> {
  const { page, app } = stage
  const service = await pushService()
  try {
    await page.addInitScript(NAMES)
    await page.context().grantPermissions(['notifications'], { origin: app.origin })
    await opens(stage, service)
    await page.addInitScript(iPhone)
    await isTold(stage, service)
    await comesBack(stage)
  } finally {
    await service.close()
  }
}
