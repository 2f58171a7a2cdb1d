import { type MarkupNode, Refused } from '../draft'
import { isElement, likenessToHtml, readHtml } from '../rich/html'

/** Texts of a question of a table, each with whether it may be read as HTML: its column does not say what it is. */
type Guessed = { text: string; isOpen: boolean }
type Texts = { stem: Guessed; options: readonly Guessed[]; explanation: Guessed }

const SPEAKS = /html|css|xml|javascript|jquery|\bdom\b|网页|标签|标记语言|超链接|超文本|浏览器/i
/** A text whose first tag closes at its end is a text of a page: tags that it is about are written as codes there. */
const WRAPPED = /^\s*<(p|div|span|h[1-6]|table|ul|ol|section|font)\b[\s\S]*<\/\1\s*>\s*$/i

/** Elements that say something, whose names stay when texts are compared; of those only some are marks of words. */
const MARKS = new Set(['b', 'strong', 'i', 'em', 'u'])
const MEANT = new Set([
  'sub',
  'sup',
  'img',
  'audio',
  'video',
  'source',
  'math',
  'svg',
  'table',
  'tr',
  'td',
  'th',
  'li',
  'a',
  's',
  'del',
  ...MARKS,
])

type Told = 'words' | 'looks' | 'marks'

/** Nodes as text: words alone, what differs without marks of words, or all that a reader sees. */
function shown(nodes: readonly MarkupNode[], told: Told, isMath = false): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return node
      const isOfMath = isMath || node.name === 'math' || node.name === 'svg'
      const inside = shown(node.children, told, isOfMath)
      const isTold = told !== 'words' && (isOfMath || (MEANT.has(node.name) && (told === 'marks' || !MARKS.has(node.name))))
      return isTold ? `<${node.name} ${node.attributes.src ?? ''}>${inside}</${node.name}>` : inside
    })
    .join('')
}
const told = (text: string, how: Told) => shown(readHtml(text), how).replace(/\s+/g, ' ').trim()

const isRead = ({ text, isOpen }: Guessed) => isOpen && likenessToHtml(text) !== 'text'

/** Whether options that are written differently would be alike, or one empty, once their tags are read. */
function isLost(options: readonly Guessed[], how: Told): boolean {
  const words = options.map(({ text, isOpen }) => (isOpen ? told(text, how) : text.trim()))
  return words.some((text, at) => {
    const other = words.indexOf(text)
    return (text === '' && options[at]?.text.trim() !== '') || (other < at && options[other]?.text.trim() !== options[at]?.text.trim())
  })
}

const unclear = () =>
  new Refused('html_unclear', '看不出 <b> 这样的标签是网页格式还是题目里的字：请在表头注明（HTML）或（纯文本），如“题干（纯文本）”')

/**
 * Whether the tags of a question are what it is about, so that they stay as they are written: its options could not be told apart without
 * them, or it speaks of pages and its options have tags. Throws `Refused` where that is not to be known.
 */
export function isAboutTags({ stem, options, explanation }: Texts): boolean {
  if (![stem, ...options, explanation].some(isRead)) return false
  const areOptionsRead = options.some(isRead)
  const isPage = isRead(stem) && WRAPPED.test(stem.text)
  if (areOptionsRead && isLost(options, 'marks')) {
    if (isPage) throw unclear()
    return true
  }
  if (isPage) return false
  const isSaid = SPEAKS.test(told(stem.text, 'words'))
  if (areOptionsRead && isSaid) return true
  // Options that differ by marks alone, `<b>甲</b>` and `<i>甲</i>`, may be meant both ways.
  if (areOptionsRead && isLost(options, 'looks')) throw unclear()
  if (!isSaid) return false
  if (isRead(stem) || (isRead(explanation) && !WRAPPED.test(explanation.text))) throw unclear()
  return false
}
