import { Refused } from '#server/bank/read/draft'
import type { RichContent } from '@/contract/site/rich.schema'
import { filesIn, htmlOf, plainOf } from './html'
import type { Stored } from './stored'

const WHOLE = 100

/** Signs of the format stand behind a stroke. */
const said = (text: string) => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

/** Words as they are, anything more as HTML. Throws `Refused` for what lies outside of a text file. */
function textOf(content: RichContent): string {
  if (filesIn(content).length > 0) throw new Refused('format_cannot', 'GIFT 放不下图片和音视频：请导出为 .xlsx、JSON 或 Moodle XML')
  const plain = plainOf(content)
  return plain === null ? `[html]${said(htmlOf(content, (src) => src))}` : `[plain]${said(plain)}`
}

function choices({ options, answer_key: key }: Stored): string {
  if (key?.kind !== 'letters') return ''
  if (key.weights) throw new Refused('format_cannot', 'GIFT 写不下选项的权重：请导出为 JSON 或 Moodle XML')
  if (key.letters.length > 1) throw new Refused('format_cannot', 'GIFT 的多选题按选项给分，没有“全对才得分”：请导出为 .xlsx 或 JSON')
  const texts = options.map(({ text, rich }) => textOf(rich ?? [{ type: 'p', inline: [{ text }] }]))
  return texts.map((text, at) => `${key.letters.includes(options[at]?.letter ?? '') ? '=' : '~'}${text}`).join('\n')
}

function answersOf(question: Stored): string {
  const { answer_key: key } = question
  switch (key?.kind) {
    case 'letters':
      return choices(question)
    case 'truth':
      return key.value ? 'TRUE' : 'FALSE'
    case 'blanks': {
      const [texts = [], ...more] = key.alternatives
      if (more.length > 0) throw new Refused('format_cannot', 'GIFT 的填空题只有一空：请导出为 .xlsx 或 JSON')
      if (key.strict) throw new Refused('format_cannot', 'GIFT 写不下这道填空题的严格写法：请导出为 JSON')
      if (key.isExact) throw new Refused('format_cannot', 'GIFT 的填空题不分大小写：请导出为 JSON')
      return texts.map((text, at) => `=${key.shares ? `%${key.shares[0]?.[at] ?? WHOLE}%` : ''}${said(text)}`).join(' ')
    }
    case 'points':
      throw new Refused('format_cannot', 'GIFT 的问答题没有参考答案：请导出为 .xlsx 或 JSON')
    default:
      throw new Refused('format_cannot', 'GIFT 没有材料题：请导出为 .xlsx 或 JSON')
  }
}

/** A question as GIFT below the category of its chapter. Throws `Refused` for what the format has no place for. */
export function giftOf(question: Stored): string {
  const explanation = question.explanation.length > 0 ? `####${textOf(question.explanation)}` : ''
  const answers = `${answersOf(question)}${explanation}`
  const stem = textOf(question.stem)
  const tags = question.points.map((point) => ` [tag:${point}]`).join('')
  // Answers stand behind the stem: those in its middle would change the space around the blank.
  const body = `${stem}{${answers}}`
  return `$CATEGORY: $course$/${(question.chapter ?? '').replaceAll('/', '//')}\n\n${tags === '' ? '' : `//${tags}\n`}${body}`
}

/** A whole file of questions. */
export const giftFile = (questions: readonly string[]): string => `${questions.join('\n\n')}\n`
