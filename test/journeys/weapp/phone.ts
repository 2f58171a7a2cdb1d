import assert from 'node:assert/strict'
import { maskMobile } from '@/domain/text/personal-fields'
import type { PhoneAnswer } from '../../mini-host/runtime/open-types'
import { knownAs } from './again'
import { agree, at, fire, part, reads, ready, type Stage, tap, until } from './stage'

/** Presses the button for the learner's number, and answers for the learner. */
export type PressPhone = (stage: Stage, id: string, answer: PhoneAnswer) => Promise<void>

/** The vendor's tool asks in a window no client reaches: its button is made to tell the answer. */
export const answerPhoneRequest: PressPhone = (stage, id, answer) =>
  fire(
    stage,
    id,
    'getphonenumber',
    answer === 'declined' ? { errMsg: 'getPhoneNumber:fail user deny' } : { errMsg: 'getPhoneNumber:ok', ...answer },
  )

const toasting = 'function (toast) { toastShown(toast.title) }'

/** On the login page: first no number, then one. The account that wx.login stands for has it from then on. */
export async function signInByPhone(stage: Stage, press: PressPhone, learner: { name: string; mobile: string }): Promise<void> {
  const { mini, step, shoot } = stage
  await step('a learner who gives no number sees the other ways to sign in', async () => {
    await at(stage, 'wechat_login')
    const toasts: string[] = []
    await mini.exposeFunction('toastShown', (title: string) => void toasts.push(title))
    await mini.mockWxMethod('showToast', toasting)
    await agree(stage)
    await press(stage, 'phone-login', 'declined')
    assert.match(await until('the toast', async () => toasts[0]), /换一种方式登录/)
    await mini.restoreWxMethod('showToast')
    await ready(stage, 'wechat-login')
    await shoot('no-number')
  })
  await step('the number of the phone button signs in', async () => {
    await knownAs(stage, learner.name)
    await press(stage, 'phone-login', { code: `desk-${learner.mobile}` })
    await at(stage, 'tiku_chapters')
  })
}

/** The account is the one that bought the course, and it has the number now. */
export async function hasNumber(stage: Stage, mobile: string, courseId: number): Promise<void> {
  await stage.step('the number belongs to the account that had none', async () => {
    await stage.mini.callWxMethod('switchTab', { url: '/pages/home/index' })
    await at(stage, 'home_page')
    await tap(stage, 'tab-myself')
    await at(stage, 'myself')
    await reads(stage, 'profile', new RegExp(maskMobile(mobile).replaceAll('*', '\\*')))
    await tap(stage, 'tab-study_center')
    await at(stage, 'study_center')
    await part(stage, `mine-${courseId}`)
    await stage.shoot('same-account')
  })
}
