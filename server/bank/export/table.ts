import { Refused } from '#server/bank/read/draft'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { questionTypeNames } from '@/domain/tiku/question'
import { htmlOf, plainOf } from './html'
import type { Stored } from './stored'

const LETTERS = [...'ABCDEFGH']
/** Names the form that a column of text declares: words alone keep their space and lines only as they are written. */
export type Form = 'HTML' | '原文' | '数据'

const headsOf = (form: Form) => [
  ...['题号', '材料编号', '题型', `题干（${form}）`, ...LETTERS.map((letter) => `选项${letter}（${form}）`)],
  ...[`答案（${form}）`, '采分点', `解析（${form}）`, '难度', '章节', '知识点'],
]

/** Content in a form. Pictures lie in the folder beside the table that they are in here. Throws `Refused` for more than words in 原文. */
function textOf(content: RichContent, form: Form): string {
  if (form === 'HTML') return htmlOf(content, (src) => src)
  if (form === '数据') return content.length === 0 ? '' : JSON.stringify(content)
  const plain = plainOf(content)
  if (plain === null) throw new Refused('format_cannot', '不只是文字')
  return plain
}

function keyCell(key: Key | null, form: Form, pinned: readonly string[]): string {
  if (form === '数据') return JSON.stringify({ key, pinned })
  switch (key?.kind) {
    case 'letters':
      if (key.weights) throw new Refused('format_cannot', '表格里写不下选项的权重：请导出为 Moodle XML')
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      if (key.shares || key.isExact || key.strict)
        throw new Refused('format_cannot', '表格里写不下部分得分、区分大小写和严格的写法：请导出为 JSON')
      return key.alternatives.map((texts) => texts.join('|')).join('；')
    case 'points':
      return textOf(key.reference, form)
    default:
      return ''
  }
}

const rubricOf = (key: Key | null) => (key?.kind === 'points' ? key.points.map(({ text, share }) => `${text}=${share}`).join('\n') : '')

type Row = { name: string; parent: string; form: Form }

function cellsOf(question: Stored, { name, parent, form }: Row): string[] {
  const { type, stem, options, answer_key: key, explanation, difficulty, chapter, points, pinned } = question
  const option = (at: number) => {
    const found = options[at]
    return found ? textOf(found.rich ?? [{ type: 'p', inline: [{ text: found.text }] }], form) : ''
  }
  return [
    ...[name, parent, questionTypeNames[type], textOf(stem, form), ...LETTERS.map((_, at) => option(at))],
    ...[keyCell(key, form, pinned), form === '数据' ? '' : rubricOf(key), textOf(explanation, form), String(difficulty)],
    ...[parent === '' ? (chapter ?? '') : '', points.join(';')],
  ]
}

const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Characters of a cell that the programs for workbooks keep. */
const MOST_CELL = 32_767

/** A question as the rows of a table; a material is followed by its children. Throws `Refused` for what a table has no place for. */
export function rowsOf(question: Stored, form: Form): string[][] {
  const name = question.children.length > 0 ? `材料${question.id}` : ''
  const children = question.children.map((child) => cellsOf(child, { name: '', parent: name, form }))
  const rows = [cellsOf(question, { name, parent: '', form }), ...children]
  if (rows.flat().some((cell) => cell.length > MOST_CELL)) throw new Refused('format_cannot', `表格的一格放不下 ${MOST_CELL} 字以上的内容`)
  return rows
}

export const tableOf = (question: Stored, form: Form): string => rowsOf(question, form).map(line).join('\r\n')
/** The rows of a sheet, its headers first. */
export const sheetOf = (questions: readonly Stored[], form: Form): string[][] => [
  headsOf(form),
  ...questions.flatMap((one) => rowsOf(one, form)),
]

/** A whole file of questions. */
export const tableFile = (questions: readonly string[], form: Form): string =>
  `\uFEFF${[line(headsOf(form)), ...questions].join('\r\n')}\r\n`
