/** @sandbox own */
import { render } from '@testing-library/react'
import { PhoneButton as InBrowser } from '@/platform/elements/phone-button/index.h5'
import { PhoneButton } from '@/platform/elements/phone-button/index.weapp'

type Told = {
  openType?: string
  onClick?: () => void
  className: string
  disabled: boolean
  onGetPhoneNumber: (event: { detail: object }) => void
}
const told: Partial<Told> = {}
jest.mock('@tarojs/components', () => ({
  Button: (props: object) => {
    Object.assign(told, props)
    return null
  },
}))

const onCode = jest.fn()
const props = { id: 'phone', className: 'button', isBusy: false, onCode, children: '手机号' }
const answered = (detail: object) => told.onGetPhoneNumber?.({ detail })

describe('the phone number button', () => {
  beforeEach(() => jest.clearAllMocks())

  it('the phone number button in a mini-program is the host’s own and returns the code', () => {
    render(<PhoneButton {...props} />)
    expect(told).toMatchObject({ openType: 'getPhoneNumber', className: 'el-button button', disabled: false })
    answered({ errMsg: 'getPhoneNumber:ok', code: 'c1' })
    expect(onCode.mock.calls).toEqual([['c1']])
  })

  it.each([{ errMsg: 'getPhoneNumber:fail user deny' }, { errMsg: 'getPhoneNumber:ok', code: '' }])('returns nothing on %p', (detail) => {
    render(<PhoneButton {...props} />)
    answered(detail)
    expect(onCode.mock.calls).toEqual([[null]])
  })

  it('does not call the host too early, and reports the press', () => {
    const onEarly = jest.fn()
    told.openType = undefined
    render(<PhoneButton {...props} onEarly={onEarly} />)
    told.onClick?.()
    expect([told.openType, onEarly.mock.calls.length, onCode.mock.calls.length]).toEqual([undefined, 1, 0])
  })

  it('ignores a second press while it is busy', () => {
    render(<PhoneButton {...props} isBusy />)
    expect(told.disabled).toBe(true)
  })

  it('the phone number button is absent in a browser', () => {
    expect(render(<InBrowser {...props} />).container.innerHTML).toBe('')
  })
})
