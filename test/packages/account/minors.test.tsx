import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { minors } from '@/contract/account/minors'
import type { MinorMode } from '@/contract/account/minors.schema'
import Minors from '@/packages/account/minors/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'

const off: MinorMode = { isOn: false, from: '06:00', to: '22:00', monthlyFen: 20_000, spentFen: 0 }
const on: MinorMode = { ...off, isOn: true, monthlyFen: 5_000, spentFen: 1_250 }

const enterPin = (value: string) => fireEvent.change(screen.getByLabelText('家长密码'), { target: { value } })

describe('the page of the mode for minors', () => {
  beforeEach(() => signIn())

  it('turns the mode on with a PIN of four digits', async () => {
    answer(minors.state, off)
    answer(minors.set, on)
    renderPage(Minors)
    await screen.findByText('未开启')
    press('开启未成年人模式')
    expect(screen.getByText('请输入 4 位数字密码')).toBeTruthy()
    press(/^每天可用时段/)
    fireEvent.click(within(screen.getByRole('listbox', { name: '结束' })).getByRole('option', { name: '21:00' }))
    press('确定')
    type('每月消费上限（元）', '50 元')
    enterPin('12a34')
    press('开启未成年人模式')
    await waitFor(() => expect(toastText()).toBe('未成年人模式已开启'))
    expect(askedFor(minors.set)[0]?.body).toEqual({ pin: '1234', from: '06:00', to: '21:00', monthlyFen: 5_000 })
    expect(screen.getByText('已开启')).toBeTruthy()
    expect(screen.getByText('12.50 元')).toBeTruthy()
  })

  it('changes the mode or turns it off only with the right PIN', async () => {
    answer(minors.state, on)
    refuse(minors.turnOff, 417, '家长密码错误')
    renderPage(Minors)
    await screen.findByText('已开启')
    enterPin('9999')
    press('关闭未成年人模式')
    expect(await screen.findByText('家长密码错误')).toBeTruthy()
    answer(minors.turnOff, off)
    enterPin('1234')
    press('关闭未成年人模式')
    await waitFor(() => expect(toastText()).toBe('未成年人模式已关闭'))
    expect(screen.getByText('未开启')).toBeTruthy()
  })

  it('shows the reason when refused', async () => {
    refuse(minors.state, 500, '暂时取不到')
    renderPage(Minors)
    expect(await screen.findByText('暂时取不到')).toBeTruthy()
  })
})
