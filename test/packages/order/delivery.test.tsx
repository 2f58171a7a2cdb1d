import { fireEvent, screen } from '@testing-library/react'
import { address } from '@/contract/account/address'
import { Delivery, useDelivery } from '@/packages/order/pay/delivery'
import { answer } from '../../support/client/fake-fetch'
import { renderPart, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const addressOf = (id: number, name: string) => ({
  id,
  name,
  phone: '13912340031',
  regionCode: '110105',
  region: '北京市朝阳区',
  detail: '光华路 1 号',
  isDefault: id === 1,
})

const onChanged = jest.fn()

function Part() {
  const of = useDelivery(true)
  return (
    <>
      <Delivery books={['初级会计实务']} of={of} onChanged={onChanged} />
      <p id="chosen">{of.chosen ? of.chosen.name : 'none'}</p>
    </>
  )
}

const chosen = () => document.getElementById('chosen')?.textContent
const open = () => fireEvent.click(document.getElementById('delivery-address') as HTMLElement)
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the delivery address of an order', () => {
  beforeEach(async () => {
    onChanged.mockReset()
    signIn()
    answer(address.list, [addressOf(1, '张三'), addressOf(2, '李四')])
    renderPart(<Part />)
    open()
    await screen.findByRole('button', { name: /^张三/ })
  })

  it.each([
    [/^李四/, '李四'],
    ['付款后再填', 'none'],
  ])('becomes %s, the sheet closes, and the price is requested again', (name, after) => {
    expect(chosen()).toBe('张三')
    choose(name)
    expect([chosen(), screen.queryByRole('dialog'), onChanged.mock.calls.length]).toEqual([after, null, 1])
  })

  it('a delivery address of a new kind is entered on its page, and nothing changes meanwhile', () => {
    choose('新增地址')
    expect(host.moves).toEqual([['navigateTo', '/packages/account/address-edit/index']])
    expect([chosen(), screen.queryByRole('dialog'), onChanged.mock.calls.length]).toEqual(['张三', null, 0])
  })

  it('stays the same when the sheet is closed', () => {
    choose('关闭')
    expect([chosen(), screen.queryByRole('dialog'), onChanged.mock.calls.length]).toEqual(['张三', null, 0])
  })
})
