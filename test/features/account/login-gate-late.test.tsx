/** @sandbox own */
import { screen } from '@testing-library/react'
import { LoginGate } from '@/features/account/login-gate'
import { login } from '@/platform/login'
import { renderPart } from '../../support/client/render-page'

const app = jest.fn(async () => false)
jest.mock('@/data/account/native-session', () => ({ takeNativeSession: () => app() }))
jest.mock('@/data/http/own-device', () => ({ thisDevice: () => 'app' }))
// The guard has awaited the tokens of the app: the page came to the front before its content was there.
jest.mock('@/platform/lifecycle', () => ({ ...jest.requireActual<object>('@/platform/lifecycle'), useShow: () => {} }))

it('a login page that is in front already when its guard has ended shows its form', async () => {
  jest.spyOn(login, 'appLogin').mockResolvedValue(false)
  renderPart(<LoginGate gotoUrl={undefined}>表单</LoginGate>)
  expect(await screen.findByText('表单')).toBeTruthy()
  expect(app).toHaveBeenCalledTimes(1)
})
