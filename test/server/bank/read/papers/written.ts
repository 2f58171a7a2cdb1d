import { letterAt } from '@/domain/tiku/question'
import { level, listsOf, paragraph, run, table, wordOf } from '../word'
import { BLANK, headings, type Kind, type Made, PLACE } from './questions'
import { isAtEnd, isListed, type Numbering, type OptionForm, type Style } from './styles'

const CIRCLED = 0x2460
const WIDE = 0xfee0
const wide = (text: string) => text.replace(/[A-Za-z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + WIDE))
const chinese = ['一', '二', '三', '四', '五', '六', '七', '八']

/** Kinds of lists, and the list of each: questions in three ways, options with letters, bullets. */
const QUESTIONS = 1
const BULLETS = 3
const LINKED = 4
const BOUND = 5
const CHINESE = 6
const lettered = (format: string, text: string) => level(0, format, text)

function listsFor(questions: number, from: number): string {
  const start = (inside: string) => inside.replace('w:start w:val="1"', `w:start w:val="${from}"`)
  const kinds = [
    start(level(0, 'decimal', '%1.')),
    lettered('upperLetter', '%1.'),
    lettered('bullet', '●'),
    '<w:numStyleLink w:val="Papers"/>',
    start(level(0, 'decimal', '%1、', '<w:pStyle w:val="Bound"/>')),
    start(level(0, 'decimal', '第%1题')),
    `<w:styleLink w:val="Papers"/>${start(level(0, 'decimal', '%1．'))}`,
  ]
  const usual = listsOf(kinds, [0, 1, 2, 3, 4, 5])
  const restarted = Array.from(
    { length: questions },
    (_, at) =>
      `<w:num w:numId="${100 + at}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
  )
  return usual + restarted.join('')
}

const inList = (list: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`
const paragraphStyles = [
  `<w:style w:type="paragraph" w:styleId="Numbered"><w:pPr>${inList(QUESTIONS)}</w:pPr></w:style>`,
  '<w:style w:type="paragraph" w:styleId="Child"><w:basedOn w:val="Numbered"/></w:style>',
  `<w:style w:type="paragraph" w:styleId="Bound"><w:pPr><w:numPr><w:numId w:val="${BOUND}"/></w:numPr></w:pPr></w:style>`,
  `<w:style w:type="numbering" w:styleId="Papers"><w:pPr><w:numPr><w:numId w:val="${LINKED}"/></w:numPr></w:pPr></w:style>`,
].join('')

const looks: Partial<Record<Numbering, string>> = {
  list: inList(QUESTIONS),
  styledList: '<w:pStyle w:val="Numbered"/>',
  inheritedList: '<w:pStyle w:val="Child"/>',
  linkedList: inList(LINKED),
  boundList: '<w:pStyle w:val="Bound"/>',
  chineseList: inList(CHINESE),
}

function numberText(style: Numbering, number: number): string {
  switch (style) {
    case 'pause':
      return `${number}、`
    case 'wideDot':
      return `${number}．`
    case 'wideDigits':
      return `${wide(String(number))}．`
    case 'bracketed':
      return `【${number}】`
    case 'closing':
      return `${number}) `
    case 'named':
      return `第${number}题 `
    case 'corner':
      return `[${number}] `
    case 'tab':
      return `${number}\t`
    default:
      return isListed(style) ? '' : `${number}. `
  }
}

function letterText(form: OptionForm, at: number): string {
  const letter = letterAt(at)
  switch (form) {
    case 'pause':
      return `${letter}、`
    case 'wideDot':
      return `${letter}．`
    case 'wide':
      return `${wide(letter)}．`
    case 'bracket':
      return `(${letter})`
    case 'wideBracket':
      return `（${letter}）`
    case 'closing':
      return `${letter}) `
    case 'space':
      return `${letter} `
    case 'lower':
      return `${letter.toLowerCase()}. `
    case 'circled':
      return String.fromCharCode(CIRCLED + at)
    case 'colon':
      return `${letter}：`
    default:
      return `${letter}. `
  }
}

const bold = '<w:b/>'
const tabs = (text: string) =>
  text
    .split('\t')
    .map((part, at) => `${at > 0 ? '<w:r><w:tab/></w:r>' : ''}${part === '' ? '' : run(part)}`)
    .join('')

/** The text of a stem as runs, with its blanks and its key drawn. */
function stemRuns(text: string, style: Style, key: string | null): string {
  const isBold = style.keys === 'boldStem'
  const look = isBold ? bold : ''
  const filled = key === null ? style.place : `（${style.isPlural ? ' ' : ''}${key}${style.isPlural ? ' ' : ''}）`
  const place = isBold && key !== null ? run('（', bold) + run(key, `${bold}<w:u w:val="single"/>`) + run('）', bold) : run(filled, look)
  const blank = style.blank === 'underlined' ? run('        ', '<w:u w:val="single"/>') : run(style.blank, look)
  const words = (part: string) => (isBold ? tabs(part).replaceAll('<w:r><w:t', `<w:r><w:rPr>${bold}</w:rPr><w:t`) : tabs(part))
  const drawn: Readonly<Record<string, string>> = { [PLACE]: place, [BLANK]: blank, '': '' }
  return text
    .split(new RegExp(`(${PLACE}|${BLANK})`))
    .map((part) => drawn[part] ?? words(part))
    .join('')
}

/** The key as letters, a judgement or texts, in the words of the style. */
function keyText({ kind, key, options }: Made, style: Style): string {
  if (kind === 'judgement') return key[0] === '对' ? style.truth[0] : style.truth[1]
  if (kind === 'fill')
    return key
      .map((text, at) => (key.length > 1 && style.isPlural ? `(${at + 1})${text}` : text))
      .join(style.isPlural && key.length > 1 ? ' ' : '；')
  if (options.length === 0) return key.join('\n')
  const text = key.join(style.isLowerKey && kind === 'several' ? '、' : '')
  if (style.options === 'circled')
    return [...text].map((sign) => (sign === '、' ? sign : String.fromCharCode(CIRCLED + sign.charCodeAt(0) - 65))).join('')
  return style.isLowerKey ? text.toLowerCase() : text
}

const option = (form: OptionForm, at: number, text: string) =>
  form === 'bold' ? `${run(letterAt(at), bold)}${run('. ', bold)}${run(text)}` : tabs(`${letterText(form, at)}${text}`)

function optionBlocks({ options }: Made, style: Style, place: number): string[] {
  const parts = options.map((text, at) => option(style.options, at, text))
  const space = run('    ')
  switch (style.layout) {
    case 'line':
      return options.length === 0 ? [] : [paragraph(parts.join(space))]
    case 'tabs':
      return options.length === 0 ? [] : [paragraph(parts.join('<w:r><w:tab/></w:r>'))]
    case 'pairs':
      return parts.flatMap((_, at) => (at % 2 === 0 ? [paragraph(parts.slice(at, at + 2).join(space))] : []))
    case 'breaks':
      return options.length === 0 ? [] : [paragraph(parts.join('<w:r><w:br/></w:r>'))]
    case 'grid':
      return options.length === 0 ? [] : [grid(parts, 2)]
    case 'row':
      return options.length === 0 ? [] : [grid(parts, options.length)]
    case 'list':
      return options.map((text) => paragraph(run(text), inList(100 + place)))
    case 'bullets':
      return parts.map((part) => paragraph(part, inList(BULLETS)))
    default:
      return parts.map((part) => paragraph(part))
  }
}

const cell = (inside: string) => `<w:tc><w:tcPr/>${inside}</w:tc>`
const gridOf = (rows: readonly string[][]) => `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
function grid(parts: readonly string[], width: number): string {
  const rows = parts.flatMap((_, at) => (at % width === 0 ? [parts.slice(at, at + width)] : []))
  return gridOf(rows.map((row) => Array.from({ length: width }, (_, at) => paragraph(row[at] ?? run('')))))
}

export type Section = { kind: Kind; questions: { made: Made; number: number; place: number }[] }

const isShort = (kind: Kind) => kind === 'single' || kind === 'several' || kind === 'judgement'
/** Whether a key can stand between the brackets of its stem. */
const isWritten = (kind: Kind, { keys }: Style) => (keys === 'stem' || keys === 'boldStem') && isShort(kind)

/** One question as paragraphs and tables. */
function questionBlocks({ made, number, place }: Section['questions'][number], style: Style): string[] {
  const inStem = isWritten(made.kind, style) ? keyText(made, { ...style, options: 'dot' }) : null
  const numbered = run(numberText(style.numbering, number)).replace('\t</w:t></w:r>', '</w:t></w:r><w:r><w:tab/></w:r>')
  const label = isListed(style.numbering) ? '' : numbered
  const stem = paragraph(label + stemRuns(made.stem, style, inStem), looks[style.numbering] ?? '')
  const isBelow = !isAtEnd(style.keys) && inStem === null
  const [first = '', ...more] = keyText(made, style).split('\n')
  const answer = isBelow ? [paragraph(tabs(`${style.keyWord}${first}`)), ...more.map((text) => paragraph(text))] : []
  const explanation = made.explanation === '' || isAtEnd(style.keys) ? [] : [paragraph(`解析：${made.explanation}`)]
  return [stem, ...optionBlocks(made, style, place), ...answer, ...explanation, ...(style.gap ? [paragraph('')] : [])]
}

const heading = (at: number, kind: Kind, style: Style) => `${style.headingForm.replace('一', chinese[at] ?? '九')}${headings[kind]}`

/** The keys of a section at the end of the paper. */
function keyBlocks({ kind, questions }: Section, style: Style): string[] {
  const all = questions.map(({ made, number }) => ({
    number,
    key: keyText(made, { ...style, options: 'dot', isLowerKey: false }).split('\n'),
  }))
  const list = all.flatMap(({ number, key: [first = '', ...more] }) => [
    paragraph(`${number}. ${first}`),
    ...more.map((text) => paragraph(text)),
  ])
  if (!isShort(kind)) return list
  const keys = all.map(({ key }) => key.join(''))
  const [first, last] = [all[0]?.number ?? 0, all.at(-1)?.number ?? 0]
  switch (style.keys) {
    case 'endRun':
      return [paragraph(all.map(({ number, key }) => `${number}.${key.join('')}`).join('  '))]
    case 'endRange':
      return all.length < 2 ? list : [paragraph(`${first}-${last} ${keys.join(kind === 'single' ? '' : ' ')}`)]
    case 'endTable':
      return all.length < 2 ? list : [table(['题号', ...all.map(({ number }) => String(number))], ['答案', ...keys])]
    case 'endColumn':
      return [table(...all.map(({ number, key }) => [String(number), key.join('')]))]
    default:
      return list
  }
}

/** Wraps a paragraph as reviewers and templates do, without changing what Word shows. */
function wrapped(block: string, { wrap }: Style): string {
  if (!block.startsWith('<w:p>')) return block
  switch (wrap) {
    case 'inserted':
      return block.replace(/<w:r>.*<\/w:r>/s, (runs) => `<w:ins w:id="9" w:author="a">${runs}</w:ins>`)
    case 'deleted':
      return block.replace('</w:p>', '<w:del w:id="8" w:author="a"><w:r><w:delText>旧文字</w:delText></w:r></w:del></w:p>')
    case 'field':
      return block.replace(/<w:r>.*<\/w:r>/s, (runs) => `<w:fldSimple w:instr=" TITLE ">${runs}</w:fldSimple>`)
    case 'split':
      return block.replace(/<w:r><w:t xml:space="preserve">([^<]{2,})<\/w:t><\/w:r>/g, (_, text: string) =>
        [...text]
          .map((sign) => `<w:r><w:t xml:space="preserve">${sign}</w:t></w:r><w:proofErr w:type="spellStart"/>`)
          .join('')
          .replace(/&<\/w:t>.*?;/g, '&amp;'),
      )
    case 'textBox':
      return block
    default:
      return block
  }
}

/** A question in a text box that floats beside its paragraph. */
const boxed = (blocks: readonly string[]) =>
  `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${blocks.join('')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`

/** The whole paper as a Word file. */
export function writtenPaper(sections: readonly Section[], style: Style): Uint8Array {
  const isAtClose = isAtEnd(style.keys)
  const parts = sections.map((section, at) => ({
    head: style.hasHeadings ? [paragraph(heading(at, section.kind, style))] : [],
    questions: section.questions.map((question) => {
      const blocks = questionBlocks(question, style).map((block) => wrapped(block, style))
      return style.wrap === 'textBox' && blocks.every((block) => block.startsWith('<w:p>')) && at === 0 ? [boxed(blocks)] : blocks
    }),
    keys: [...(style.hasHeadings ? [paragraph(heading(at, section.kind, style))] : []), ...keyBlocks(section, style)],
  }))
  const title = style.title === '' ? [] : [paragraph(style.title)]
  const body = parts.flatMap(({ head, questions }) => {
    if (style.wrap === 'table') return [...head, gridOf(questions.map((blocks) => [blocks.join('')]))]
    return [...head, ...questions.flat()]
  })
  const keys = isAtClose ? [paragraph('参考答案'), ...parts.flatMap((part) => part.keys)] : []
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return wordOf({ body: [...title, ...body, ...keys], lists: listsFor(count, style.from), styles: paragraphStyles })
}

const field = (text: string) => paragraph(text)
/** A paper kept as one table: a row of headers, and a row for each question. */
export function tabledPaper(sections: readonly Section[], style: Style): Uint8Array {
  const head = ['题号', '题型', '题干', '选项', '答案', '解析'].map(field)
  const rows = sections.flatMap(({ kind, questions }) =>
    questions.map(({ made, number }) => [
      field(String(number)),
      field(headings[kind]),
      paragraph(stemRuns(made.stem, style, null)),
      made.options.map((text, at) => paragraph(option(style.options, at, text))).join('') || field(''),
      keyText(made, style).split('\n').map(field).join(''),
      field(made.explanation),
    ]),
  )
  return wordOf({ body: [gridOf([head, ...rows])] })
}
