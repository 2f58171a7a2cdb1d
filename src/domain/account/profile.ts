import { withoutInvisible } from '@/domain/text/invisible'
import { moderate } from '@/domain/text/moderation'
import { hasContactNumber } from '@/domain/text/personal-fields'

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

/** Longest nickname, in characters. */
export const NICKNAME_LONGEST = 16
const SHORTEST = 2

/** Letters of any script with their marks, digits and a few joining signs, the Tibetan point between syllables among them. */
const ALLOWED = /^[\p{L}\p{M}\p{N}_·\u0F0B\- ]+$/u
/** Names that would pass for the school's own staff. Words of a trade, such as 系统 in 系统工程师, need more to do so. */
const RESERVED = /官方|客服|管理员|小助手|班主任|^系统$|系统(?:通知|消息|公告|提示|管理)|(?:^|[^a-z])(?:admin|official|service)(?:$|[^a-z])/
const FORBIDDEN = /枪手|刷单|赌博|博彩|加[微薇v]|贷款(?!会计|核算|审计)|兼职(?!会计|学)/

const spaced = (text: string) => text.toLowerCase()
const folded = (text: string) => text.toLowerCase().replace(/[\s_·-]/g, '')

/** A nickname without invisible signs, without spaces at its ends and with single ones inside. */
export const tidyNickname = (text: string): string => withoutInvisible(text).normalize('NFKC').trim().replace(/\s+/g, ' ')

/** Why a nickname is not taken; undefined when it is. */
export function nicknameError(text: string): string | undefined {
  const name = tidyNickname(text)
  const length = Array.from(name).length
  if (length === 0) return '请输入昵称'
  if (length < SHORTEST || length > NICKNAME_LONGEST) return `昵称为 ${SHORTEST}–${NICKNAME_LONGEST} 个字`
  if (!ALLOWED.test(name)) return '昵称只能包含文字、数字、空格、下划线和短横线'
  if (hasContactNumber(name)) return '昵称里不能有手机号、QQ 等联系方式'
  const forms = [spaced(name), folded(name)]
  if (forms.some((form) => RESERVED.test(form))) return '昵称不能冒充官方人员，请换一个'
  if (forms.some((form) => FORBIDDEN.test(form)) || moderate(name).verdict !== 'pass') return '昵称含有不合适的内容，请换一个'
  return undefined
}

/** Dots people type inside a name of several parts; registers write the middle one. */
const DOTS = /[·•‧∙・.．]/g

const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '').replace(DOTS, '·').toLowerCase()

/** Whether two texts are the name of one person, however its dots, spaces and widths were typed. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
