const byLabel: readonly (readonly [RegExp, string])[] = [
  [/手机|电话/, '13912340031'],
  [/密码/, 'Abc12345'],
  [/姓名/, '张三'],
  [/身份证/, '11010519491231002X'],
  [/查询码/, 'ABCD1234EFGH5678'],
  [/金额|元）|价/, '10'],
  [/账号|邮箱/, 'a@example.cn'],
]

/** Writes what a learner could write in a field, by its label. */
export function sampleTextFor(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.getAttribute('aria-label') ?? ''
  const plain = field.inputMode === 'numeric' || field.getAttribute('inputmode') === 'numeric' ? '123456' : '样例文字，写得足够长。'
  const text = byLabel.find(([words]) => words.test(label))?.[1] ?? plain
  return field.maxLength > 0 ? text.slice(0, field.maxLength) : text
}
