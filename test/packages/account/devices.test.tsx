import { act, screen } from '@testing-library/react'
import { devices } from '@/contract/account/devices'
import Devices from '@/packages/account/devices/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'

const own = { id: 2, name: 'iPhone · 微信', signedInAt: 0, seenAt: 0, isCurrent: true }
const other = { id: 1, name: 'Windows 电脑 · Edge', signedInAt: 0, seenAt: 0, isCurrent: false }

describe('the device list of an account', () => {
  beforeEach(() => signIn())

  it('lets another device be signed out after a confirmation', async () => {
    answer(devices.list, [own, other])
    answer(devices.end, [own])
    renderPage(Devices)
    expect(await screen.findByText(/本机/)).toBeTruthy()
    press('退出 Windows 电脑 · Edge')
    expect(askedFor(devices.end)).toHaveLength(0)
    await act(async () => void press('退出'))
    expect([askedFor(devices.end).length, toastText()]).toEqual([1, '已退出登录'])
    expect(screen.queryByText('Windows 电脑 · Edge')).toBeNull()
    expect(screen.getByText('没有其他设备登录你的账号。')).toBeTruthy()
  })

  it('shows a refusal, and the list stays', async () => {
    answer(devices.list, [own, other])
    refuse(devices.endOthers, 500, '暂时退不了，请稍后再试')
    renderPage(Devices)
    await screen.findByText(/本机/)
    press('退出其他所有设备')
    await act(async () => void press('退出'))
    expect(toastText()).toBe('暂时退不了，请稍后再试')
    expect(screen.getByText('Windows 电脑 · Edge')).toBeTruthy()
  })

  it('shows a message when it cannot be loaded', async () => {
    refuse(devices.list, 500, '设备列表暂时取不到')
    renderPage(Devices)
    expect(await screen.findByText('设备列表暂时取不到')).toBeTruthy()
  })
})
