import { hasContactNumber } from '@/domain/text/contact-number'
import { withoutInvisible } from '../text/invisible'

/** Longest texts of a learner's profile, in characters. */
export const PROFILE_LONGEST = { introduce: 120, school: 30, company: 30 } as const
export type ProfileField = keyof typeof PROFILE_LONGEST

const names: { [Field in ProfileField]: string } = { introduce: '简介', school: '学校', company: '公司' }
const ADDRESS = /https?:|www\.|\.(com|cn|net)\b/i

/** A text of the profile as it is stored. */
export const tidyProfileText = (text: string): string => withoutInvisible(text).normalize('NFKC').trim()

/** Why a text of the profile is not taken; undefined when it is. An empty text clears the field. */
export function profileError(field: ProfileField, text: string): string | undefined {
  const tidy = tidyProfileText(text)
  if (Array.from(tidy).length > PROFILE_LONGEST[field]) return `${names[field]}最多 ${PROFILE_LONGEST[field]} 个字`
  if (/[<>]/.test(tidy)) return `${names[field]}不能包含尖括号`
  if (ADDRESS.test(tidy) || hasContactNumber(tidy)) return `${names[field]}里不能有网址和联系方式`
  return undefined
}
