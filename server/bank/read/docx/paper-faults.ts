import { FileRefused, Refused } from '../draft'
import type { Line } from './lines'
import type { Block } from './paper'

const TOLD = 20
const MEND = '另一题请写上“12.”这样的题号，标题请写成“二、多选题”'

/** The first words of a line: Word shows nobody the number of a paragraph. */
export const told = (text: string) => (text.trim().length > TOLD ? `${text.trim().slice(0, TOLD)}…` : text.trim())

/** A line in a question that does not belong to it. */
export function stray({ number, lines, skip }: Block, { text }: Line): Refused {
  const own = told(lines[0]?.text.slice(skip) ?? '')
  return new Refused('paragraph_stray', `第 ${number} 题“${own}”里有一段“${told(text)}”放不进这道题，可能是另一题或标题：${MEND}`)
}

/** A question whose number is not the next one, or not surely a number. */
export function unread({ text }: Line, number: number, isAhead: boolean): Refused {
  const reason = isAhead
    ? `像第 ${number} 题，但题号不清楚或没有接上前一题：请写成“${number}.”这样的题号，并补上缺少的题`
    : '像一道题，题号却和前面的重复或倒退：请改正题号，另起一套题请加“一、单选题”这样的标题'
  return new Refused('number_unclear', `“${told(text)}”${reason}`)
}

/** A line that may be a question of this number. */
export const maybeQuestion = ({ text }: Line, number: number) =>
  new Refused('number_unclear', `“${told(text)}”可能是第 ${number} 题，题号不清楚：请写成“${number}.”这样的题号`)

export const noNumber = ({ text }: Line) => new Refused('number_missing', `“${told(text)}”一处像一道题，却没有题号：请补上`)
export const inTable = () =>
  new Refused('table_unread', '标题下面的表格里像有题目，却读不出：请每行一题并以题号开头，或给表格加上“题干、选项、答案”这样的表头')
export const othersOptions = ({ text }: Line) => new Refused('number_missing', `“${told(text)}”是另一题的选项，那一题没有题号：请补上`)
/** A passage that no question follows; `from` is 0 where it does not say which. */
export const emptyPassage = ({ text }: Line, from: number) =>
  new Refused('number_unclear', `“${told(text)}”后面没有${from === 0 ? '题目：小题须写上题号' : `第 ${from} 题：请核对材料里写的题号`}`)

/** A document without questions. */
export function noQuestions(lines: readonly Line[]): FileRefused {
  const isTable = lines.some(({ table }) => table !== undefined)
  const more = isTable ? '；写在表格里的题目请复制到 Excel，按导入模板整理后再导入' : ''
  return new FileRefused('docx_no_questions', `没有找到题目：每道题须以题号开头，如“1.”${more}`)
}
