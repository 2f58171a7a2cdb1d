import { fc } from '../../../../support/fast-check'

/** The ways of writing a paper in Word, each part chosen by itself. */
const numberings = [
  'dot',
  'pause',
  'wideDot',
  'wideDigits',
  'bracketed',
  'closing',
  'named',
  'corner',
  'tab',
  'list',
  'styledList',
  'inheritedList',
  'linkedList',
  'boundList',
  'chineseList',
] as const
export type Numbering = (typeof numberings)[number]
export const isListed = (style: Numbering) => style.endsWith('ist') || style.endsWith('List')

const optionForms = [
  'dot',
  'pause',
  'wideDot',
  'wide',
  'bracket',
  'wideBracket',
  'closing',
  'space',
  'lower',
  'circled',
  'bold',
  'colon',
] as const
export type OptionForm = (typeof optionForms)[number]

const optionLayouts = ['lines', 'line', 'pairs', 'tabs', 'grid', 'row', 'list', 'bullets', 'breaks'] as const

const keyPlaces = ['below', 'stem', 'boldStem', 'endList', 'endRun', 'endRange', 'endTable', 'endColumn', 'endSections'] as const
type KeyPlace = (typeof keyPlaces)[number]
export const isAtEnd = (place: KeyPlace) => place.startsWith('end')

const keyWords = ['答案：', '【答案】', '正确答案：', '参考答案: ', '答案是：', '答案为:', '[答案]', '标准答案：'] as const
const truths = [
  ['对', '错'],
  ['√', '×'],
  ['正确', '错误'],
  ['T', 'F'],
] as const
const blanks = ['____', '＿＿＿＿', '（    ）', 'underlined', '________', '﹍﹍﹍'] as const

/** How one paper is written. */
export const styles = fc.record({
  numbering: fc.constantFrom(...numberings),
  options: fc.constantFrom(...optionForms),
  layout: fc.constantFrom(...optionLayouts),
  keys: fc.constantFrom(...keyPlaces),
  keyWord: fc.constantFrom(...keyWords),
  truth: fc.constantFrom(...truths),
  blank: fc.constantFrom(...blanks),
  place: fc.constantFrom('（    ）', '(   )', '（）', '( )', '【  】'),
  hasHeadings: fc.boolean(),
  headingForm: fc.constantFrom('一、', '一．', '（一）', '第一部分 ', ''),
  goesOn: fc.boolean(),
  from: fc.constantFrom(1, 1, 1, 1, 997),
  isLowerKey: fc.boolean(),
  isPlural: fc.boolean(),
  title: fc.constantFrom('', '2024年期末考试试卷', '第三章 税务', '会计基础练习题'),
  wrap: fc.constantFrom('plain', 'plain', 'plain', 'plain', 'inserted', 'deleted', 'textBox', 'field', 'table', 'cells', 'split'),
  gap: fc.boolean(),
})
export type Style = typeof styles extends fc.Arbitrary<infer T> ? T : never
