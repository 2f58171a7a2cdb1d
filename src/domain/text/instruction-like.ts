/** Text that speaks to a language model and not to a reader. */
const PATTERNS: readonly RegExp[] = [
  /(忽略|无视|忘记|忘掉|不要理会|跳过|绕过|覆盖)[^。！？\n]{0,14}(指令|提示|规则|要求|设定|限制|约束|内容|资料)/,
  /(系统|初始|隐藏)(提示词?|指令|消息)|提示词/,
  /(你现在是|从现在起你|扮演|假装你|进入)[^。！？\n]{0,14}(角色|模式|开发者|管理员|助手|客服|黑客|人格)/,
  /(输出|打印|泄露|告诉我|显示|重复)[^。！？\n]{0,10}(密钥|口令|密码|提示|上文|全文|上面的|你的规则)/,
  /(ignore|disregard|forget|override|bypass)\b.{0,40}\b(instruction|prompt|rule|previous|above|system|polic)/i,
  /system\s*prompt|developer\s*mode|jailbreak|do anything now|api[\s_-]?key/i,
  /you are (now|a|an)\b|act as\b|pretend (to be|you)|respond only|reply with|say exactly/i,
  /<\/?(script|system|assistant|user|img|iframe|a)\b|<\|[a-z_]+\|>|\[\/?inst\]|```|#{2,}\s*(system|instruction)/i,
  /\b(assistant|system|user)\s*[:：]|(助手|系统|用户)\s*[:：]\s*(请|好|你|忽)/i,
]

/** Whether a text seems to give orders to a language model: such a text is neither quoted nor repeated. */
export const isInstructionLike = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
  return PATTERNS.some((pattern) => pattern.test(plain))
}
