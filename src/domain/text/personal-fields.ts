type Field = { pattern: RegExp; name: string }

/** The longer numbers first, so that a part of one is not taken for another. */
const fields: readonly Field[] = [
  { pattern: /[\w.+-]+@[\w-]+(\.[\w-]+)+/g, name: '邮箱' },
  { pattern: /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, name: '证件号' },
  { pattern: /(?<!\d)(?:\d{4}[ -]){3}\d{4}(?:[ -]?\d{1,3})?(?!\d)|(?<!\d)\d{16,19}(?!\d)/g, name: '卡号' },
  { pattern: /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)/g, name: '手机号' },
  { pattern: /(?<!\d)0\d{2,3}-\d{7,8}(?!\d)/g, name: '电话' },
  { pattern: /(微信号?|wx|vx|qq|扣扣)\s*[:：是]?\s*[A-Za-z0-9_-]{5,20}/gi, name: '联系方式' },
  {
    pattern: /(我叫|我是|本人|姓名[:：]?)\s*(?!不|在|想|学|考|做|看|一|个|这|那|说|怎|什|零)[\u4e00-\u9fa5]{2,3}(?=[，。,.！!；; ]|$)/g,
    name: '姓名',
  },
]

/** A text without numbers, addresses and names that tell who somebody is. `own`: names known to be the writer's. */
export function withoutPersonalFields(text: string, own: readonly string[] = []): string {
  const named = own
    .filter((name) => Array.from(name).length > 1)
    .reduce((plain, name) => plain.replaceAll(name, '〔姓名〕'), text.normalize('NFC'))
  return fields.reduce((plain, { pattern, name }) => plain.replace(pattern, `〔${name}〕`), named)
}
