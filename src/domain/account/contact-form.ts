import { isPhone, PHONE_EMPTY, PHONE_INVALID } from './mobile'

/** The fields of a contact form as typed. A form has some of them. */
export type Contact = { name?: string; phone?: string; postcode?: string; area?: string; address?: string }
export type ContactErrors = { [Field in keyof Contact]: string }

/** Error messages of the contact form. */
const messages = {
  nameEmpty: '请填写姓名',
  nameInvalid: '请输入正确的姓名',
  postcode: '邮政编码格式不正确',
  area: '请选择地区',
  address: '请填写详细地址',
} as const

/** No digits, and no signs except the dots, hyphens and spaces used between names. */
const NAME = /^[^\d!-&(-,/:-@[-`{-~，。？！、；：（）《》【】“”…]{1,40}$/
/** Something in it is more than such a sign. */
const LETTER = /[^\s'.·•-]/
const POSTCODE = /^\d{6}$/

type Check = (text: string) => string | undefined

const checks: { [Field in keyof Required<Contact>]: Check } = {
  name: (text) => (text === '' ? messages.nameEmpty : NAME.test(text) && LETTER.test(text) ? undefined : messages.nameInvalid),
  phone: (text) => (text === '' ? PHONE_EMPTY : isPhone(text) ? undefined : PHONE_INVALID),
  // The postal code is optional.
  postcode: (text) => (text === '' || POSTCODE.test(text) ? undefined : messages.postcode),
  area: (text) => (text === '' ? messages.area : undefined),
  address: (text) => (text === '' ? messages.address : undefined),
}

/** The errors of the fields present, ignoring outer spaces. Empty when valid. */
export function contactErrors(contact: Contact): ContactErrors {
  const wrong = (Object.keys(checks) as (keyof Contact)[]).flatMap((field) => {
    const text = contact[field]
    const error = text === undefined ? undefined : checks[field](text.trim())
    return error === undefined ? [] : [[field, error] as const]
  })
  return Object.fromEntries(wrong)
}
