import type { QuestionType } from '@/contract/tiku/question.schema'

/** Labels of the seven types of question. */
export const questionTypeNames: Readonly<Record<QuestionType, string>> = {
  single_choice: '单选题',
  choice: '多选题',
  uncertain_choice: '不定项选择题',
  fill: '填空题',
  determine: '判断题',
  essay: '问答题',
  material: '材料题',
}
