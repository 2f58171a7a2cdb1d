import type { QuestionType } from '@/contract/tiku/question.schema'
import { questionTypeNames } from '@/domain/tiku/question'
import { lettersOf, narrow, simplified, truthOf } from '../fold'
import { Refused } from '../refused'
import { hasLine } from './blanks-cell'

const words: Readonly<Record<QuestionType, readonly string[]>> = {
  single_choice: [
    '单选',
    '单选题',
    '单项选择',
    '单项选择题',
    '单项',
    '单选项',
    '最佳选择',
    '最佳选择题',
    'a1',
    'a1型题',
    'a型题',
    'single',
    'singlechoice',
    'radio',
  ],
  choice: [
    '多选',
    '多选题',
    '复选',
    '复选题',
    '多项选择',
    '多项选择题',
    '多项',
    'x型题',
    'multiple',
    'multiplechoice',
    'multichoice',
    'checkbox',
    'choice',
  ],
  uncertain_choice: ['不定项', '不定项选择', '不定项选择题', '不定向选择题', '不定项题', 'uncertainchoice', 'indefinite'],
  fill: ['填空', '填空题', '完成句子', 'fill', 'blank', 'fillblank', 'fillintheblank', 'shortanswer'],
  determine: [
    '判断',
    '判断题',
    '是非题',
    '判断正误',
    '判断正误题',
    '判断对错',
    '判断改错',
    '对错题',
    '正误判断',
    '是非判断',
    'determine',
    'truefalse',
    'judge',
    'judgement',
  ],
  essay: [
    '问答',
    '问答题',
    '简答',
    '简答题',
    '论述',
    '论述题',
    '计算题',
    '计算分析',
    '计算分析题',
    '主观题',
    '名词解释',
    '解答',
    '解答题',
    '应用题',
    '证明题',
    '实务题',
    '作文',
    '作文题',
    '写作题',
    '翻译题',
    'essay',
  ],
  material: [
    '材料',
    '材料题',
    '材料分析题',
    '案例',
    '案例题',
    '案例分析',
    '案例分析题',
    '综合题',
    '综合分析题',
    '资料分析',
    '资料分析题',
    '共用题干题',
    '题组',
    'material',
    'case',
  ],
}
/** Words that leave open how many answers are right, or whether there is a question at all. */
const open = new Set(['选择', '选择题', '客观题', '客观选择题', '阅读', '阅读理解', '阅读理解题', '完形填空', '完型填空', '听力', '听力题'])
const byWord = new Map<string, QuestionType>()
for (const type of Object.keys(words) as QuestionType[])
  for (const word of [...words[type], type.replace('_', ''), questionTypeNames[type]]) byWord.set(word, type)

/** The longest word in a text that names a type; null where there is none. */
export function typeWordIn(text: string): string | null {
  const folded = narrow(text).toLowerCase()
  const found = [...byWord.keys(), ...open].filter((word) => word.length > 1 && /[\u4e00-\u9fff]/.test(word) && folded.includes(word))
  return found.sort((a, b) => b.length - a.length)[0] ?? null
}

/** The type a cell names. Without a word it follows from options and answer. Throws `Refused`. */
export function typeOf(word: string, optionCount: number, answer: string, stem: string): QuestionType {
  const folded = simplified(narrow(word))
    .toLowerCase()
    .replace(/^[一二三四五六七八九十\d]{1,3}[、.．]/, '')
    .replace(/(?!^)[(（][^()（）]{0,30}[)）]$/, '')
    .replace(/[\s_/[\]【】()（）:-]+/g, '')
  if (open.has(folded) && optionCount === 0 && answer === '') return 'material'
  if (folded !== '' && !open.has(folded)) {
    const type = byWord.get(folded)
    if (!type) throw new Refused('type_unknown', `不认识的题型：${word.slice(0, 30)}`)
    return type
  }
  if (optionCount > 0) return (lettersOf(answer)?.length ?? 0) > 1 ? 'choice' : 'single_choice'
  if (hasLine(stem)) return 'fill'
  if (truthOf(answer) !== null) return 'determine'
  throw new Refused('type_missing', '没有题型，也无法从选项和答案推断')
}
