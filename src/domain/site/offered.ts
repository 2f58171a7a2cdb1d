import { isRecord, readJson } from '../text/read-json'

/** Name of the setting that lists what the providers of this school make possible. */
export const OFFERED_SETTING = 'offered'

/**
 * Whether learners can pay online, take cash out, get codes by SMS, sign in through the messaging app, open the mini-program,
 * follow their parcels, and get answers that a language model writes, which is never taken for granted; `apple`: whether the mini-program sells on Apple's devices, which is never taken for granted.
 * A school sets up each provider for itself.
 */
export type Offered = {
  payment: boolean
  cashOut: boolean
  sms: boolean
  wechat: boolean
  miniProgram: boolean
  tracking: boolean
  model: boolean
  apple: boolean
}

/** Everything, until the server has answered: a page that was offered too much is refused by name. */
export const ALL_OFFERED: Offered = {
  payment: true,
  cashOut: true,
  sms: true,
  wechat: true,
  miniProgram: true,
  tracking: true,
  model: false,
  apple: false,
}

/** The setting of a server; a server that does not say so offers everything. */
export function offeredIn(json: string): Offered {
  const value = readJson(json)
  if (!isRecord(value)) return ALL_OFFERED
  const isOn = (name: keyof Offered) => value[name] !== false
  return {
    payment: isOn('payment'),
    cashOut: isOn('cashOut'),
    sms: isOn('sms'),
    wechat: isOn('wechat'),
    miniProgram: isOn('miniProgram'),
    tracking: isOn('tracking'),
    model: value.model === true,
    apple: value.apple === true,
  }
}

/** Says to a learner that a step needs a code which nobody sends. */
export const SMS_OFF = '学校没有开通短信验证，这一步请联系老师办理'
