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
