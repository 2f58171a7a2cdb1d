import { fc } from '../../../../support/fast-check'

/** The kinds of questions a paper is made of, with the heading that teachers write above them. */
export const headings = {
  single: '单选题',
  several: '多选题',
  judgement: '判断题',
  fill: '填空题',
  essay: '简答题',
} as const
export type Kind = keyof typeof headings

/** A question as its author meant it; every text holds the number of the question, so that no two questions share a text. */
export type Made = { kind: Kind; stem: string; options: string[]; key: string[]; explanation: string }

const words = ['资产', '负债', '收入', '费用', '利润', '成本', '存货', '折旧']
const tails = ['的确认', '，其他条件不变', '（不含增值税）', '按历史成本计量', '——以下同', '：企业为一般纳税人']
const texts = ['甲项', '乙类、丙类', '3 000 元', '期末余额', '12%', 'A 公司的股权', '《会计法》', '借记“银行存款”', 'C语言', '0.5 倍']

/** Random facts of one question; `put` makes it a question with a number. */
export const facts = fc.record({
  word: fc.constantFrom(...words),
  tail: fc.constantFrom(...tails),
  texts: fc.shuffledSubarray(texts, { minLength: 4, maxLength: 6 }),
  count: fc.integer({ min: 2, max: 6 }),
  picks: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2, maxLength: 4 }),
  isTrue: fc.boolean(),
  blanks: fc.integer({ min: 1, max: 3 }),
  isExplained: fc.boolean(),
  lines: fc.integer({ min: 1, max: 3 }),
})
export type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

/** Where a writer leaves a place for the key; the styles say how it looks. */
export const PLACE = '\uE000'
export const BLANK = '\uE001'

const letterAt = (at: number) => String.fromCharCode('A'.charCodeAt(0) + at)

export function made(kind: Kind, id: number, of: Facts): Made {
  const explanation = of.isExplained ? `${of.word}${id}的理由见教材。` : ''
  const options = of.texts.slice(0, Math.max(2, Math.min(of.count, of.texts.length))).map((text) => `${text}${id}`)
  const known = of.picks.filter((at) => at < options.length).sort((a, b) => a - b)
  switch (kind) {
    case 'single':
      return { kind, stem: `关于${of.word}${id}${of.tail}，正确的是${PLACE}。`, options, key: [letterAt(known[0] ?? 0)], explanation }
    case 'several':
      return {
        kind,
        stem: `属于${of.word}${id}${of.tail}的有${PLACE}。`,
        options,
        key: (known.length > 1 ? known : [0, 1]).map(letterAt),
        explanation,
      }
    case 'judgement':
      return { kind, stem: `${of.word}${id}${of.tail}是应当披露的。${PLACE}`, options: [], key: [of.isTrue ? '对' : '错'], explanation }
    case 'fill': {
      const gaps = Array.from({ length: of.blanks }, () => BLANK).join('和')
      return {
        kind,
        stem: `${of.word}${id}等于${gaps}。`,
        options: [],
        key: Array.from({ length: of.blanks }, (_, at) => `答${id}${'甲乙丙'[at]}`),
        explanation,
      }
    }
    case 'essay':
      return {
        kind,
        stem: `简述${of.word}${id}的内容。`,
        options: [],
        key: Array.from({ length: of.lines }, (_, at) => `要点${id}${'甲乙丙'[at]}，应当说明理由。`),
        explanation: '',
      }
  }
}
