type Field = { pattern: RegExp; name: string; isOne?: (found: string) => boolean }

/** Family names that nine of ten people have. A word that begins with another sign, such as 出纳, is no name. */
const FAMILY_NAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
/** Words for what somebody does, which may begin with the sign of a family name: 高中生. */
const OCCUPATION = /[生员师者人士计纳妈爸友]$/

/** The longer numbers first, so that a part of one is not taken for another. */
const fields: readonly Field[] = [
  { pattern: /[\w.+-]+@[\w-]+(\.[\w-]+)+/g, name: '邮箱' },
  { pattern: /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, name: '证件号' },
  { pattern: /(?<!\d)(?:\d{4}[ -]){3}\d{4}(?:[ -]?\d{1,3})?(?!\d)|(?<!\d)\d{16,19}(?!\d|\s*[元块万亿]|\.\d)/g, name: '卡号' },
  { pattern: /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)/g, name: '手机号' },
  { pattern: /(?<!\d)0\d{2,3}-\d{7,8}(?!\d)/g, name: '电话' },
  { pattern: /(微信号?|wx|vx|qq|扣扣)\s*[:：是]?\s*[A-Za-z0-9_-]{5,20}/gi, name: '联系方式' },
  {
    pattern: new RegExp(
      `(?:(?:我叫|姓名[:：]?)\\s*[\\u4e00-\\u9fa5]{2,3}|(?:我是|本人)\\s*[${FAMILY_NAMES}][\\u4e00-\\u9fa5]{1,2})(?=[，。,.！!；; ]|$)`,
      'g',
    ),
    name: '姓名',
    isOne: (found) => !OCCUPATION.test(found),
  },
]

/** A text without numbers, addresses and names that tell who somebody is. `own`: names known to be the writer's. */
export function withoutPersonalFields(text: string, own: readonly string[] = []): string {
  const named = own
    .filter((name) => Array.from(name).length > 1)
    .reduce((plain, name) => plain.replaceAll(name, '〔姓名〕'), text.normalize('NFC'))
  return fields.reduce(
    (plain, { pattern, name, isOne }) => plain.replace(pattern, (found) => (isOne === undefined || isOne(found) ? `〔${name}〕` : found)),
    named,
  )
}

const HEAD = 3
const TAIL = 4

/** A mobile number fit to be shown: `138****0001`. Anything shorter than eleven characters is hidden whole. */
export function maskMobile(mobile: string): string {
  if (mobile.length < HEAD + TAIL + 4) return '*'.repeat(mobile.length)
  return `${mobile.slice(0, HEAD)}****${mobile.slice(-TAIL)}`
}

/** A person's name fit to be shown: `陈*晴`, `王*`; a single character stays. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name]
  if (rest.length <= 1) return rest.length === 0 ? first : `${first}*`
  return `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}`
}

const YEAR = '(?:19|20)\\d{2}'
const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const SIGN = '\\s*[-./~–—年月至到]\\s*'
/** A day, a month or a span of years or months, as learners write them: 2027-05-15, 20240615, 2019-2023, 201909-202306. */
const DATE = new RegExp(
  `(^|\\D)(?:${YEAR}(?:${SIGN})?(?:0[1-9]|1[0-2])(?:${SIGN})${YEAR}(?:${SIGN})?(?:0[1-9]|1[0-2])|${YEAR}${SIGN}${YEAR}|${YEAR}${SIGN}${MONTH}(?:${SIGN}${DAY})?|${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])?)(?!\\d)`,
  'g',
)
/** Fewer digits are no number to call or to add. */
const LEAST = 7
const NUMBER = new RegExp(`\\d{${LEAST},}`)

/** Whether a short text of a profile holds a number that others could call or add. Years and dates are none. */
export function hasContactNumber(text: string): boolean {
  let plain = text.normalize('NFKC')
  // Twice, because a date may begin with the sign that ended the one before it.
  for (let round = 0; round < 2; round++) plain = plain.replace(DATE, '$1，')
  return NUMBER.test(plain.replace(/[\s_·-]/g, ''))
}
