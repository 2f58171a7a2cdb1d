import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { fixtures } from './bank'
import { readOnly } from './read-only'
import { docxOf, level, listed, listsOf, paragraph, picture, run, wordOf } from './word'

type Kind = 'question' | 'option' | 'other'
const inList = (list: number, depth = 0) => `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`
const style = (id: string, look: string, base = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${base === '' ? '' : `<w:basedOn w:val="${base}"/>`}<w:pPr>${look}</w:pPr></w:style>`
const numbered = (inside: string) => `<w:numPr>${inside}</w:numPr>`
const list = (id: number) => `<w:numId w:val="${id}"/>`
const former = (look: string) => `<w:pPrChange w:id="1" w:author="x" w:date="2024-01-01T00:00:00Z"><w:pPr>${look}</w:pPr></w:pPrChange>`

const decimals = level(0, 'decimal', '%1.')
const lettered = level(0, 'upperLetter', '%1.')
const both = decimals + level(1, 'upperLetter', '%2.')

/** Two questions without a typed number or letter; the options of the second may be of another list. */
const twoQuestions = (lookOf: (kind: Kind) => string) => [
  '一、单项选择题',
  paragraph(run('下列属于会计要素的是（ ）'), lookOf('question')),
  ...['资产', '货币', '凭证'].map((text) => paragraph(run(text), lookOf('option'))),
  '答案：A',
  paragraph(run('下列属于负债的是（ ）'), lookOf('question')),
  ...['存货', '应付账款', '现金'].map((text) => paragraph(run(text), lookOf('other'))),
  '答案：B',
]
const looks =
  (question: string, option: string, other = option) =>
  (kind: Kind) =>
    ({ question, option, other })[kind]
const three = listsOf([decimals, lettered, lettered], [0, 1, 2])

describe('the numbering of a Word list', () => {
  it.each<[string, { lists: string; styles?: string; lookOf(kind: Kind): string }]>([
    ['the levels of the paragraphs themselves', { lists: three, lookOf: looks(inList(1), inList(2), inList(3)) }],
    [
      'the levels of a list style',
      {
        lists: listsOf(
          [decimals, `<w:styleLink w:val="Letters"/>${lettered}`, '<w:numStyleLink w:val="Letters"/>', '<w:numStyleLink w:val="Letters"/>'],
          [0, 2, 3, 1],
        ),
        styles: style('Letters', numbered(list(4)), '', 'numbering'),
        lookOf: looks(inList(1), inList(2), inList(3)),
      },
    ],
    [
      'the levels of a style that another is based on',
      {
        lists: three,
        styles: style('Base', numbered(list(2))) + style('Option', '', 'Base') + style('Other', numbered(list(3)), 'Base'),
        lookOf: looks(inList(1), styled('Option'), styled('Other')),
      },
    ],
    [
      'the level of a style that states nothing else',
      {
        lists: listsOf([both], [0]),
        styles: style('Question', numbered(list(1))) + style('Option', numbered('<w:ilvl w:val="1"/>'), 'Question'),
        lookOf: looks(styled('Question'), styled('Option')),
      },
    ],
    [
      'the levels bound to styles',
      {
        lists: listsOf([level(0, 'decimal', '%1.', styled('Question')) + level(1, 'upperLetter', '%2.', styled('Option'))], [0]),
        styles: style('Question', numbered(list(1))) + style('Option', numbered(list(1))),
        lookOf: looks(styled('Question'), styled('Option')),
      },
    ],
    [
      'the level of the default style of a paragraph',
      {
        lists: listsOf([lettered, decimals, lettered], [0, 1, 2]),
        styles: style('Usual', numbered(list(1))).replace('<w:style ', '<w:style w:default="1" ') + style('None', numbered(list(0))),
        lookOf: looks(inList(2), '', inList(3)),
      },
    ],
    [
      'the levels after a tracked change of their indent',
      { lists: three, lookOf: looks(inList(1), `${inList(2)}${former('<w:ind w:left="420"/>')}`, inList(3)) },
    ],
    [
      'the levels after a tracked change of their list',
      { lists: three, lookOf: looks(inList(1), `${inList(2)}${former(inList(1))}`, inList(3)) },
    ],
  ])('takes %s', async (_case, { lists, styles = '', lookOf }) => {
    const plain = styles.includes('"None"') ? styled('None') : ''
    const body = twoQuestions(lookOf).map((each) => (each.startsWith('<') ? each : paragraph(run(each), plain)))
    const { questions, refused } = await readOnly('a.docx', wordOf({ body, lists, styles }))
    expect(refused).toEqual([])
    expect(questions.map(({ stem, options, key }) => [stem, options, key])).toEqual([
      ['下列属于会计要素的是（ ）', ['资产', '货币', '凭证'], { kind: 'letters', letters: ['A'] }],
      ['下列属于负债的是（ ）', ['存货', '应付账款', '现金'], { kind: 'letters', letters: ['B'] }],
    ])
  })

  it('stops for a style that is based on itself', async () => {
    const styles = style('A', '', 'B') + style('B', '', 'A')
    const body = ['1. 甲（ ）', paragraph(run('A. 一'), styled('A')), 'B. 二', '答案：A']
    expect((await readOnly('a.docx', wordOf({ body, styles }))).questions).toMatchObject([{ stem: '甲（ ）', options: ['一', '二'] }])
  })
})

describe('bullets', () => {
  const bullets = listsOf([level(0, 'bullet', '\uF0B7')], [0])

  it('do not count as words of stems and options', async () => {
    const option = (text: string) => paragraph(run(text), styled('Bullet'))
    const body = [
      '1、所谓赎买，就是国家（ ）改变私营企业。',
      ...['A. 部分无偿地', 'B. 有偿地', 'C. 无偿地'].map(option),
      '正确答案：B',
      '二、判断题',
      '1、地球是圆的。（ ）',
      ...['A. 对', 'B. 错'].map(option),
      '正确答案：A',
    ]
    const { questions, refused } = await readOnly('a.docx', wordOf({ body, lists: bullets, styles: style('Bullet', numbered(list(1))) }))
    expect(refused).toEqual([])
    expect(questions.map(({ stem, options, key }) => [stem, options, key])).toEqual([
      ['所谓赎买，就是国家（ ）改变私营企业。', ['部分无偿地', '有偿地', '无偿地'], { kind: 'letters', letters: ['B'] }],
      ['地球是圆的。（ ）', [], { kind: 'truth', value: true }],
    ])
  })
})

describe('tracked changes', () => {
  const lists = listsOf([decimals, lettered], [0, 1])
  const ended = (id: number, end: string, inside: string) =>
    `<w:p><w:pPr>${inList(id)}<w:rPr><w:${end} w:id="5" w:author="x"/></w:rPr></w:pPr>${inside}</w:p>`
  const gone = (text: string) => `<w:del w:id="6" w:author="x"><w:r><w:delText>${text}</w:delText></w:r></w:del>`
  const moved = (text: string) => `<w:moveFrom w:id="7" w:author="x">${run(text)}</w:moveFrom>`
  const stem = (text: string) => paragraph(run(text), inList(1))
  const options = ['A. 存货', 'B. 股本', 'C. 收入']

  it.each([
    ['deleted', ended(1, 'del', gone('作废的一题'))],
    ['moved away', ended(1, 'moveFrom', moved('作废的一题'))],
  ])('remove a question that was %s from the count, and later questions keep their keys', async (_case, taken) => {
    const body = [
      '一、单选题',
      ...[stem('甲（ ）'), ...options, taken, stem('乙（ ）'), ...options, stem('丙（ ）'), ...options],
      ...['参考答案', '1. A', '2. B', '3. C'],
    ]
    const { questions, refused } = await readOnly('a.docx', wordOf({ body, lists }))
    expect(refused).toEqual([])
    expect(questions.map(({ stem: text, key, notes }) => [text, key, notes])).toEqual(
      ['甲', '乙', '丙'].map((name, at) => [`${name}（ ）`, { kind: 'letters', letters: ['ABC'[at]] }, []]),
    )
  })

  it('remove the letter of a deleted option, and join the rest of a paragraph to the next', async () => {
    const option = (text: string) => paragraph(run(text), inList(2))
    const body = [
      '1. 甲（ ）',
      option('资产'),
      ended(2, 'del', gone('旧')),
      ended(2, 'del', `${run('货')}${gone('物')}`),
      option('币'),
      '答案：B',
    ]
    const { questions } = await readOnly('a.docx', wordOf({ body, lists }))
    expect(questions.map(({ options: texts }) => texts)).toEqual([['资产', '货币']])
  })

  it('hide the former formatting of letters', async () => {
    const red = '<w:rPrChange w:id="1" w:author="x"><w:rPr><w:color w:val="FF0000"/><w:em w:val="dot"/></w:rPr></w:rPrChange>'
    const { questions, notes, bodies } = await readOnly(
      'a.docx',
      docxOf([paragraph(`${run('1. 甲', red)}${run('乙（ ）')}`), 'A. 一', 'B. 二', '答案：A']),
    )
    expect([questions.map(({ stem: text }) => text), notes, bodies[0]?.stem]).toEqual([
      ['甲乙（ ）'],
      [],
      [{ type: 'p', inline: [{ text: '甲乙（ ）' }] }],
    ])
  })
})

describe('a field and other wrappers', () => {
  it('keep their words', async () => {
    const body = [
      paragraph(
        `${run('1. 截至2023')}<w:fldSimple w:instr=" DATE ">${run('年')}</w:fldSimple><w:bdo w:val="ltr">${run('属于')}</w:bdo>${run('要素的是（ ）')}`,
      ),
      ...['A. 一', 'B. 二', '答案：A'],
    ]
    const { questions, notes } = await readOnly('a.docx', docxOf(body))
    expect([questions.map(({ stem }) => stem), notes]).toEqual([['截至2023年属于要素的是（ ）'], []])
  })

  it('wrappers with a formula in field codes refuse the question', async () => {
    const body = [paragraph(`${run('1. 等于')}<w:fldSimple w:instr=" EQ \\F(1,2) "/>`), 'A. 一', 'B. 二', '答案：A']
    expect((await readOnly('a.docx', docxOf(body))).refused).toEqual([expect.stringMatching(/^1 formula_unsupported /)])
  })
})

describe('the parts of a Word file', () => {
  const body = ['一、单选题', listed(1, 0, '甲（ ）'), paragraph(picture), listed(1, 1, '一'), listed(1, 1, '二'), '答案：B']
  const image = readFileSync(path.join(fixtures, 'csv/curve.png'))
  const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const names = { lists: 'lists7.xml', styles: 'looks.xml' }

  /** The same file with other names of its parts. */
  const renamed = (bytes: Buffer, nameOf: (name: string) => string) =>
    zipSync(Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [nameOf(name), content])))

  it.each([
    ['named as usual', () => wordOf({ body, image })],
    ['named otherwise', () => wordOf({ body, image, names, main: 'document2.xml' })],
    ['named in another case', () => renamed(wordOf({ body, image }), (name) => (name.endsWith('.rels') ? name : name.toUpperCase()))],
    ['named with backslashes', () => renamed(wordOf({ body, image }), (name) => name.replaceAll('/', '\\'))],
    [
      'saved in the strict format',
      () => {
        const files = unzipSync(wordOf({ body, image, main: 'document2.xml' }))
        const root = strFromU8(files['_rels/.rels'] ?? new Uint8Array()).replace(
          /Type="[^"]+\/officeDocument"/,
          `Type="${STRICT}/officeDocument"`,
        )
        return zipSync({ ...files, '_rels/.rels': strToU8(root) })
      },
    ],
  ])('load when %s', async (_case, made) => {
    const { questions, refused } = await readOnly('a.docx', made())
    expect(refused).toEqual([])
    expect(questions.map(({ stem, options, key }) => [stem, options, key])).toEqual([
      ['甲（ ）\n[图：曲线]', ['一', '二'], { kind: 'letters', letters: ['B'] }],
    ])
  })

  it('have the ending .xml when they are read, so that they are measured before', async () => {
    await expect(readOnly('a.docx', wordOf({ body, image, main: 'document.bin' }))).rejects.toMatchObject({ code: 'docx_broken' })
  })
})
