import type { QuestionType } from '@/contract/exam/question.schema'
import { questionTypeNames } from '@/domain/exam/question-words'
import { lettersOf, narrow, truthOf } from '../fold'
import { Refused } from '../refused'

const words: Readonly<Record<QuestionType, readonly string[]>> = {
  single_choice: ['单选', '单选题', '单项选择', '单项选择题', 'single', 'singlechoice', 'radio'],
  choice: ['多选', '多选题', '多项选择', '多项选择题', 'multiple', 'multiplechoice', 'multichoice', 'checkbox', 'choice'],
  uncertain_choice: ['不定项', '不定项选择', '不定项选择题', 'uncertainchoice', 'indefinite'],
  fill: ['填空', '填空题', 'fill', 'blank', 'fillblank', 'fillintheblank', 'shortanswer'],
  determine: ['判断', '判断题', '是非题', 'determine', 'truefalse', 'judge', 'judgement'],
  essay: ['问答', '问答题', '简答', '简答题', '论述', '论述题', '计算题', '主观题', '名词解释', 'essay'],
  material: ['材料', '材料题', '材料分析题', '案例', '案例题', '案例分析', '案例分析题', '综合题', 'material', 'case'],
}
const byWord = new Map<string, QuestionType>()
for (const type of Object.keys(words) as QuestionType[])
  for (const word of [...words[type], type.replace('_', ''), questionTypeNames[type]]) byWord.set(word, type)

/** The type a cell names. Without a word it follows from options and answer. Throws `Refused`. */
export function typeOf(word: string, optionCount: number, answer: string, stem: string): QuestionType {
  const folded = narrow(word)
    .toLowerCase()
    .replace(/[\s_/-]+/g, '')
  if (folded !== '') {
    const type = byWord.get(folded)
    if (!type) throw new Refused('type_unknown', `不认识的题型：${word.slice(0, 30)}`)
    return type
  }
  if (optionCount > 0) return (lettersOf(answer)?.length ?? 0) > 1 ? 'choice' : 'single_choice'
  if (truthOf(answer) !== null && !/_{2,}/.test(stem)) return 'determine'
  if (/_{2,}/.test(stem)) return 'fill'
  throw new Refused('type_missing', '没有题型，也无法从选项和答案推断')
}
