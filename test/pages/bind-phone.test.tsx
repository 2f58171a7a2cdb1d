/** @sandbox own */
import { act, screen } from '@testing-library/react'
import { phone } from '@/contract/account/phone'
import { user } from '@/contract/account/user'
import { gateway } from '@/contract/site/gateway'
import Myself from '@/pages/myself/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { giving } from '../support/client/phone-host'
import { press, renderPage, signIn, toastText } from '../support/client/render-page'

jest.mock('@/platform/elements/phone-button', () => jest.requireActual('../support/client/phone-host'))

const BUTTON = '绑定微信手机号'

async function open(verifiedMobile: string): Promise<void> {
  answer(user.info, userInfo({ verifiedMobile }))
  answer(gateway.throughApi, () => ({ balance: 0 }))
  signIn()
  renderPage(Myself)
  await screen.findByRole('button', { name: /小启/ })
}
const give = async (code: string | null) => {
  giving.code = code
  await act(async () => press(BUTTON))
}

describe("binding a number on the learner's page", () => {
  it('binding is offered to a learner without one, and shows the number once it is bound', async () => {
    await open('')
    answer(phone.bind, { verifiedMobile: '137****0001' })
    answer(user.info, userInfo({ verifiedMobile: '137****0001' }))
    await give('p1')
    expect(await screen.findByText('137****0001')).toBeTruthy()
    expect([askedFor(phone.bind)[0]?.body, toastText()]).toEqual([{ phoneCode: 'p1' }, '手机号已绑定'])
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
  })

  it('binding is not offered to a learner with a number', async () => {
    await open('138****0001')
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
  })

  it('sends nothing when the learner declines', async () => {
    await open('')
    await give(null)
    expect([toastText(), askedFor(phone.bind)]).toEqual(['没有取得你的手机号', []])
  })

  it('shows when another account has the number', async () => {
    await open('')
    refuse(phone.bind, 409, '该手机号已绑定其他账号，或你的账号已有手机号')
    await give('p1')
    expect(toastText()).toBe('该手机号已绑定其他账号，或你的账号已有手机号')
  })
})
