/** Names the two kinds of paper. */
export const paperKindNames = { mock: '模拟卷', past: '真题卷' } as const

/** A verdict as a sign and a word, never by colour alone. */
export const verdictWords = {
  right: { sign: '✓', text: '正确' },
  partial: { sign: '◐', text: '部分正确' },
  wrong: { sign: '✗', text: '错误' },
  blank: { sign: '○', text: '未作答' },
  unmarked: { sign: '…', text: '待评分' },
} as const
