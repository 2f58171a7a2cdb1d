import type { ExportRow } from '#server/repositories/tiku/learner-question'
import { keyText } from '@/domain/scoring/answer-text'
import { csvText } from '@/domain/text/csv-text'
import { richPlain } from '@/domain/text/rich-plain'
import { questionTypeNames } from '@/domain/tiku/question'
import { wrongReasonNames } from '@/domain/tiku/wrong-book'
import { dayText } from '@/domain/time/day'

const heads = ['科目', '章节', '题型', '材料', '题干', '选项', '正确答案', '解析', '知识点', '答错次数', '错因', '最近答错', '笔记']

/** The key of a question in words; an essay's is its reference. */
export function keyWords({ key, options }: Pick<ExportRow, 'key' | 'options'>): string {
  if (key === null) return ''
  return key.kind === 'points' ? richPlain(key.reference) : (keyText(options, key) ?? '')
}

const cellsOf = (row: ExportRow) => [
  row.subject,
  row.chapter,
  questionTypeNames[row.type],
  row.material ? richPlain(row.material) : '',
  richPlain(row.stem),
  row.options.map(({ letter, text }) => `${letter}. ${text}`).join('\n'),
  keyWords(row),
  richPlain(row.explanation),
  row.points.join('、'),
  row.wrong ? String(row.wrong.times) : '',
  row.wrong?.reason ? wrongReasonNames[row.wrong.reason] : '',
  row.wrong ? dayText(row.wrong.lastAt) : '',
  row.note,
]

/** The rows as a spreadsheet opens them. */
export const exportCsv = (rows: readonly ExportRow[]): string => csvText([heads, ...rows.map(cellsOf)])
