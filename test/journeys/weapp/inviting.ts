import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import type { OwnHost } from '../../mini-host/own-host'
import { INVITER, passRefundWindow } from '../../support/inviting-learner'
import { signInAgain } from './again'
import { buy } from './buying'
import type { PressPhone } from './phone'
import { at, codeFor, front, part, reads, type Stage, tap, type, until } from './stage'
import { enter } from './studying'

type Card = { title?: string; path?: string; imageUrl?: string }
/** How the vendor numbers an opening from a card in a chat. */
const FROM_CARD = 1007
const TITLE_LENGTH = 28

const open = ({ mini }: Stage, url: string) => mini.callWxMethod('reLaunch', { url })

/** The card that the inviter sends. */
async function cardOf(stage: Stage, press: PressPhone): Promise<string> {
  const { step, shoot } = stage
  let path = ''
  await step('a learner shares a card that carries their code', async () => {
    await enter(stage, press, INVITER.mobile)
    await open(stage, pageUrl('user_invite_new'))
    const code = /[2-9A-Z]{6}/.exec(await reads(stage, 'my-invite-link', /我的邀请码/))?.[0] ?? 'no code'
    const card = await until('the card', async () => {
      const given = (await (await front(stage)).callMethod('onShareAppMessage', { from: 'menu' })) as Card | null
      return given?.path?.includes(code) ? given : undefined
    })
    assert.ok((card.title ?? '').length > 0 && (card.title ?? '').length <= TITLE_LENGTH)
    assert.match(card.imageUrl ?? '', /\/share\/invite\/1\.jpg$/)
    path = card.path ?? ''
    await shoot('invite-card')
  })
  return path
}

async function accept(stage: Stage, name: string): Promise<void> {
  const { step } = stage
  await step('the card opened on another phone names the inviter', async () => {
    await at(stage, 'user_invite_new_entry_miniprogram')
    await reads(stage, 'page-user_invite_new_entry_miniprogram', /常\*\* 邀请你一起学习/)
    await tap(stage, 'login-to-accept')
  })
  await step('the new learner signs in, returns to the card and accepts', async () => {
    await signInAgain(stage, name)
    await tap(stage, 'accept-invite')
    await at(stage, 'user_invite_new_my_receive')
  })
  await step('the new learner buys a course', async () => {
    await open(stage, pageUrl('course_pay', {}, { courseId: 102 }))
    await reads(stage, 'pay-order', /确认支付/)
    await buy(stage)
    await at(stage, 'course_pay_success')
    await part(stage, 'pay-success')
  })
}

/** A card is opened, its learner buys, and who shared it is paid: the whole way of a reward. */
export async function inviting(first: Stage, host: OwnHost, press: PressPhone): Promise<void> {
  const { step, shoot } = first
  const [path = '', query = ''] = (await cardOf(first, press)).replace(/^\//, '').split('?')
  const { mini, close } = await host.launch({ path, query: Object.fromEntries(new URLSearchParams(query)), scene: FROM_CARD })
  try {
    await accept({ ...first, mini }, `invited-${Date.now()}`)
  } finally {
    await close()
  }
  await step('the reward waits for the refund window', async () => {
    await open(first, pageUrl('user_invite_new_withdrawal'))
    await reads(first, 'withdraw-money', /待结算[\s\S]*¥5/)
  })
  await step('after the window the reward becomes cash, and is paid to the account of the inviter', async () => {
    const expectNoMore = host.expect(/^failed: .*net::ERR_CONNECTION_REFUSED$/)
    await host.server.kill()
    await passRefundWindow(host.server.dataDir)
    await host.server.start()
    await open(first, pageUrl('user_invite_new_withdrawal'))
    await reads(first, 'money-head', /可提现余额（元）\s*5/)
    expectNoMore()
    await type(first, 'withdraw-amount', '5')
    await tap(first, 'withdraw')
    await tap(first, 'send-code')
    await reads(first, 'send-code', /^\d+ 秒后重发$/)
    await type(first, 'cash-out-code', await codeFor(first, INVITER.mobile))
    await reads(first, 'withdrawals', /已到账/)
    await shoot('reward-cashed-out')
  })
}
