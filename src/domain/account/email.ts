import { withoutInvisible } from '@/domain/text/invisible'

/** Longest address that mail servers take. */
export const EMAIL_LONGEST = 254
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

/** Message for a wrong address. */
export const EMAIL_INVALID = '请输入正确的邮箱地址'

/** An address as it is being entered: full-width signs and the Chinese full stop are understood. */
export const emailInput = (text: string): string =>
  withoutInvisible(text).normalize('NFKC').replaceAll('。', '.').trim().slice(0, EMAIL_LONGEST)

/** The address in a text, its domain in small letters; null when it is none. */
export function emailOf(text: string): string | null {
  const typed = emailInput(text)
  if (!ADDRESS.test(typed)) return null
  const at = typed.lastIndexOf('@')
  return typed.slice(0, at) + typed.slice(at).toLowerCase()
}

/** An address fit to be shown: `li***@qq.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? '*'.repeat(address.length) : `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`
}
