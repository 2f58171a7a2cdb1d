import { cleanup, screen, waitFor } from '@testing-library/react'
import { address } from '@/contract/account/address'
import { textbook } from '@/contract/order/textbook'
import { saveLogin } from '@/data/account/session'
import AddressEdit from '@/packages/account/address-edit/index'
import Addresses from '@/packages/account/addresses/index'
import Books from '@/packages/account/books/index'
import Logistics from '@/packages/account/logistics/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const right = {
  id: 3,
  courseId: 101,
  courseTitle: '精讲',
  bookTitle: '分录手册',
  cover: '',
  intro: '按场景排列',
  status: 'open' as const,
  receiver: '',
  region: '',
  claimedAt: null,
  shipmentId: null,
}
const home = {
  id: 8,
  name: '张晓晴',
  phone: '13800000001',
  regionCode: '440305',
  region: '广东省 深圳市 南山区',
  detail: '科技园路 1 号',
  isDefault: true,
}

beforeEach(signIn)

describe('my textbooks', () => {
  it('link to the address, or to the parcel', async () => {
    answer(textbook.rights, [right, { ...right, id: 4, bookTitle: '打卡本', status: 'shipped', shipmentId: 9 }])
    renderPage(Books)
    await screen.findByText('分录手册', { selector: '.title' })
    press('选择收货地址')
    press('查看物流')
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/account/addresses/index?rightId=3',
      '/packages/account/logistics/index?id=9',
    ])
  })

  it('explain where they come from when there are none, and show the reason of a refusal', async () => {
    answer(textbook.rights, [])
    renderPage(Books)
    expect(await screen.findByText('购买赠教材的课程后，在这里领取')).toBeTruthy()
  })

  it('show the reason of a refusal', async () => {
    refuse(textbook.rights, 500, '教材取不到')
    renderPage(Books)
    expect(await screen.findByText('教材取不到')).toBeTruthy()
  })
})

describe('addresses', () => {
  it('let the learner choose one for a book', async () => {
    answer(address.list, [home])
    answer(textbook.claim, { ...right, status: 'claimed' })
    renderPage(Addresses, { rightId: '3' })
    await screen.findByText(/138\*\*\*\*0001/)
    press('寄到这里')
    await waitFor(() => expect(toastText()).toBe('收货地址已确认'))
    expect(askedFor(textbook.claim)[0]?.body).toEqual({ addressId: 8 })
  })

  it('fill from a pasted text, pass checks, and are saved', async () => {
    answer(address.list, [])
    answer(address.recognise, {
      name: '王芳',
      phone: '',
      regionCode: '110105',
      region: '北京市 朝阳区',
      detail: '建国路 88 号',
      confidence: 'low',
    })
    answer(address.add, home)
    renderPage(AddressEdit)
    type('粘贴整段地址，自动识别', '王芳 北京市朝阳区建国路 88 号')
    press('识别')
    await screen.findByText('北京市 朝阳区')
    press('保存')
    expect(await screen.findByText('请填写电话')).toBeTruthy()
    type('电话', '13800000003')
    press('保存')
    await waitFor(() => expect(toastText()).toBe('地址已保存'))
    expect(askedFor(address.add)[0]?.body).toEqual({
      name: '王芳',
      phone: '13800000003',
      regionCode: '110105',
      detail: '建国路 88 号',
      isDefault: false,
    })
  })

  const nameShown = () => screen.getByRole<HTMLInputElement>('textbox', { name: '姓名' }).value
  const openAs = async (userId: number) => {
    saveLogin({ accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId })
    answer(address.list, [home])
    renderPage(AddressEdit)
    await screen.findByRole('button', { name: '保存' })
  }

  it('keep an unsaved new address for the next time, for the same learner only', async () => {
    await openAs(7)
    type('姓名', '王芳')
    cleanup()
    await openAs(8)
    expect(nameShown()).toBe('')
    cleanup()
    await openAs(7)
    expect(nameShown()).toBe('王芳')
  })

  it('keep the unsaved new address while a stored one is saved', async () => {
    await openAs(7)
    type('姓名', '王芳')
    cleanup()
    answer(address.change, home)
    renderPage(AddressEdit, { addressId: '8' })
    expect(await screen.findByDisplayValue('张晓晴')).toBeTruthy()
    press('保存')
    await waitFor(() => expect(toastText()).toBe('地址已保存'))
    cleanup()
    await openAs(7)
    expect(nameShown()).toBe('王芳')
  })
})

describe('a parcel', () => {
  const parcel = {
    id: 9,
    carrier: '学堂物流',
    trackingNo: 'QM1',
    status: 'arrived' as const,
    receiver: '张**',
    region: '广东省 深圳市',
    shippedAt: 0,
    receivedAt: null,
    books: ['打卡本'],
    events: [{ at: 1000, text: '已送达，请确认收货' }],
  }
  it('can be confirmed as received', async () => {
    answer(textbook.shipment, parcel)
    answer(textbook.receive, { ...parcel, status: 'received', receivedAt: 5 })
    renderPage(Logistics, { id: '9' })
    await screen.findByText('已送达，请确认收货')
    press('确认收货')
    await waitFor(() => expect(screen.queryByRole('button', { name: '确认收货' })).toBeNull())
    // The way of the parcel ends with what the learner said.
    expect(document.querySelector('.parcel-event')?.textContent).toContain('已确认收货')
  })
})
