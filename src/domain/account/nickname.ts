/** Longest nickname, in characters. */
export const NICKNAME_LONGEST = 16
const SHORTEST = 2

/** Letters of any script, digits and a few joining marks. */
const ALLOWED = /^[\p{L}\p{N}_·\- ]+$/u
/** Names that would pass for the school's own staff. */
const RESERVED = ['官方', '客服', '管理员', '系统', '小助手', '班主任', 'admin', 'official', 'service']
const FORBIDDEN = ['代考', '枪手', '包过', '刷单', '博彩', '赌博', '裸聊', '贷款', '加微信', '加薇', '加v', '兼职']
/** Seven digits in a row are a number to call or to add. */
const CONTACT = /\d{7,}/

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_·-]/g, '')

/** A nickname without spaces at its ends and with single ones inside. */
export const tidyNickname = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ')

/** Why a nickname is not taken; undefined when it is. */
export function nicknameError(text: string): string | undefined {
  const name = tidyNickname(text)
  const length = Array.from(name).length
  if (length === 0) return '请输入昵称'
  if (length < SHORTEST || length > NICKNAME_LONGEST) return `昵称为 ${SHORTEST}–${NICKNAME_LONGEST} 个字`
  if (!ALLOWED.test(name)) return '昵称只能包含文字、数字、空格、下划线和短横线'
  const plain = folded(name)
  if (CONTACT.test(plain)) return '昵称里不能有手机号、QQ 等联系方式'
  if (RESERVED.some((word) => plain.includes(word))) return '昵称不能冒充官方人员，请换一个'
  if (FORBIDDEN.some((word) => plain.includes(word))) return '昵称含有不合适的内容，请换一个'
  return undefined
}
