import { type Contact, contactErrors } from '@/domain/account/contact-form'
import { fc } from '../../support/fast-check'

describe('shared form messages (document 2 §5)', () => {
  it.each<[Contact, object]>([
    [{ name: '' }, { name: '请填写姓名' }],
    [{ name: '   ' }, { name: '请填写姓名' }],
    [{ name: '张3' }, { name: '请输入正确的姓名' }],
    [{ name: '<b>' }, { name: '请输入正确的姓名' }],
    [{ name: '13800000001' }, { name: '请输入正确的姓名' }],
    [{ name: '·' }, { name: '请输入正确的姓名' }],
    [{ name: '王'.repeat(41) }, { name: '请输入正确的姓名' }],
    [{ phone: '' }, { phone: '请填写电话' }],
    [{ phone: '1380000' }, { phone: '请输入正确的手机号' }],
    [{ postcode: '12345' }, { postcode: '邮政编码格式不正确' }],
    [{ postcode: '12345a' }, { postcode: '邮政编码格式不正确' }],
    [{ area: '' }, { area: '请选择地区' }],
    [{ address: ' ' }, { address: '请填写详细地址' }],
    [
      { name: '', phone: '', area: '', address: '' },
      { name: '请填写姓名', phone: '请填写电话', area: '请选择地区', address: '请填写详细地址' },
    ],
  ])('[D2-5-form-1] [D2-5-form-2] [D2-5-form-3] [D2-5-form-4] [D2-5-form-5] [D2-5-form-6] %j: %j', (contact, errors) =>
    expect(contactErrors(contact)).toEqual(errors),
  )

  it.each(['王', '王小明', '欧阳娜娜', '阿依古丽·买买提', "Anne-Marie O'Neil", 'José', '  王小明 ', '王'.repeat(40)])(
    '%s is a name',
    (name) => expect(contactErrors({ name })).toEqual({}),
  )

  it('accepts a missing field and an empty postal code', () => {
    expect(contactErrors({})).toEqual({})
    expect(contactErrors({ postcode: '', phone: '+86 13800000001', area: '上海市', address: '世纪大道 1 号' })).toEqual({})
    expect(contactErrors({ postcode: '200120' })).toEqual({})
  })

  it('returns a result for any input', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, (typed) => {
        const errors = contactErrors({ name: typed, phone: typed, postcode: typed, area: typed, address: typed })
        expect(Object.values(errors).every((error) => error !== '')).toBe(true)
      }),
      { seed: 20_261_121, verbose: 1 },
    )
  })
})
