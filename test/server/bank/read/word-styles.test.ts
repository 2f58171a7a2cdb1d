import { cases, outcome } from './paper-outcome'
import { readOnly } from './read-only'
import { docxOf, paragraph, run, table } from './word'

const tab = '<w:r><w:tab/></w:r>'
const numbered = (number: number, text: string) => paragraph(`${run(String(number))}${tab}${run(text)}`)

describe('numbers that a tab separates from their questions', () => {
  cases([
    [
      'begin questions of every type',
      [
        '单选题',
        numbered(1, '甲的首都是（ ）'),
        'A. 一  B. 二',
        '答案：A',
        '判断题',
        numbered(1, '天是蓝的。（T）'),
        '解析：略',
        numbered(2, '草是红的。（F）'),
      ],
      ['甲的首都是（ ） [一 二] = A', '天是蓝的。（　　） = 对', '草是红的。（　　） = 错'],
    ],
    [
      'are no numbers where the questions have dots',
      ['1. 甲的首都是（ ）', 'A. 一  B. 二', '答案：A', '解析：见下', numbered(2, '项')],
      ['甲的首都是（ ） [一 二] = A'],
    ],
  ])
})

describe('options with circled numbers', () => {
  cases([
    ['are options where the key is one of them', ['1. 甲的首都是（ ）', '①一  ②二', '③三', '答案：②'], ['甲的首都是（ ） [一 二 三] = B']],
    [
      'are options where the key at the end is a letter',
      ['1. 甲的首都是（ ）', '①一', '②二', '参考答案', '1. B'],
      ['甲的首都是（ ） [一 二] = B'],
    ],
    [
      'are statements where other options follow',
      ['1. 对的有（ ）', '①一  ②二', 'A. ①', 'B. ①②', '答案：B'],
      ['对的有（ ）\n①一  ②二 [① ①②] = B'],
    ],
  ])
})

describe('a key between the brackets of the stem', () => {
  cases([
    [
      'may be small letters',
      ['1. 属于资产的有（a、c）。', 'A. 一  B. 二  C. 三', '2. 属于负债的是（b）', ...['A. 四', 'B. 五']],
      ['属于资产的有（　　）。 [一 二 三] = AC', '属于负债的是（　　） [四 五] = B'],
    ],
    [
      'may have signs between its letters',
      ['1. 属于资产的有（A，C）。', 'A. 一  B. 二  C. 三'],
      ['属于资产的有（　　）。 [一 二 三] = AC'],
    ],
    [
      'may be bold, and underlined',
      [
        paragraph(`${run('1. 属于资产的是（', '<w:b/>')}${run('B', '<w:b/><w:u w:val="single"/>')}${run('）', '<w:b/>')}`),
        'A. 一',
        'B. 二',
      ],
      ['属于资产的是（　　） [一 二] = B'],
    ],
  ])
})

describe('options of a table', () => {
  cases([
    [
      'may have small letters',
      ['1. 甲的首都是（ ）', table(['a. 一', 'b. 二'], ['c. 三', '']), '答案：C'],
      ['甲的首都是（ ） [一 二 三] = C'],
    ],
    ['may have letters apart by space', ['1. 甲的首都是（ ）', table(['A 一', 'B 二']), '答案：B'], ['甲的首都是（ ） [一 二] = B']],
    ['may have circled numbers', ['1. 甲的首都是（ ）', table(['①一', '②二']), '答案：①'], ['甲的首都是（ ） [一 二] = A']],
  ])
})

describe('types that no heading names', () => {
  cases([
    ['follow from a place for words', ['1. 会计的职能是（    ）。', '答案：核算'], ['会计的职能是____。 = 核算']],
    ['follow from words that ask for sentences', ['1. 简述会计的职能。', '答案：核算与监督。'], ['简述会计的职能。 = 核算与监督。']],
    ['stay open where letters are the key and options lack', ['1. 会计的职能是（    ）。', '答案：B'], ['1 type_missing']],
  ])
})

it('keys of a range may be words of judgements', async () => {
  const lines = ['一、判断题', '1. 天是蓝的', '2. 草是红的', '参考答案', '一、判断题', '1-2 正确 错误']
  expect(await outcome(lines)).toEqual(['天是蓝的 = 对', '草是红的 = 错'])
})

describe('a paper in tables', () => {
  it('with headers is read row by row, with the looks of its words', async () => {
    const cell = (inside: string) => `<w:tc>${inside}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
    const stem = paragraph(`${run('x')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run(' 的')}${run('底数', '<w:b/>')}${run('是')}`)
    const rows = [
      row(...['题号', '题型', '题干', '选项', '答案'].map((text) => paragraph(text))),
      row(paragraph('1'), paragraph('单选题'), stem, paragraph('A. x') + paragraph('B. 2'), paragraph('A')),
      row(
        paragraph('2'),
        paragraph('填空题'),
        paragraph(`${run('底数是')}${run('    ', '<w:u w:val="single"/>')}`),
        paragraph(''),
        paragraph('x'),
      ),
      row(paragraph('3'), paragraph('单选题'), paragraph('没有答案'), paragraph('A. 一') + paragraph('B. 二'), paragraph('')),
    ]
    const { questions, refused, notes } = await readOnly('a.docx', docxOf(['期末练习', `<w:tbl>${rows.join('')}</w:tbl>`]))
    expect(questions.map(({ stem: text, options }) => [text, options.join('/')])).toEqual([
      ['x² 的底数是', 'x/2'],
      ['底数是____', ''],
    ])
    expect(refused).toEqual([expect.stringContaining('answer_missing')])
    expect(notes).toEqual(['above_text 表格以外的文字没有导入：期末练习'])
  })

  cases([
    [
      'without borders is read as the lines of its cells',
      [
        '一、单选题',
        table(['1. 甲的首都是（ ）'], ['2. 乙的首都是（ ）']).replace(/（ ）/g, '（B） A. 一  B. 二'),
        '参考答案',
        table(['1', 'B'], ['2', 'B']),
      ],
      ['甲的首都是（　　） [一 二] = B', '乙的首都是（　　） [一 二] = B'],
    ],
  ])

  it('below a heading is refused where its rows begin as questions do and cannot be read', async () => {
    const lines = ['一、判断题', '1. 天是蓝的（√）', '二、简答题', table(['1. 会计是一门学问与艺术', '甲'], ['说明', '乙'])]
    expect(await outcome(lines)).toEqual(['天是蓝的（　　） = 对', '4 table_unread'])
  })
})

describe('options whose colour may be the key', () => {
  const red = (text: string) => run(text, '<w:color w:val="FF0000"/>')
  const lit = (text: string) => run(text, '<w:highlight w:val="yellow"/>')
  const paper = (...options: string[]) => docxOf(['1. 甲的首都是（ ）', ...options])
  const read = async (bytes: Uint8Array, isByLook: boolean) => {
    const { questions, bodies, refused } = await readOnly('a.docx', bytes, { isByLook })
    const notes = questions.flatMap((question) => question.notes.map((note) => note.split(' ')[0]))
    return [bodies.map(({ answer_key: key }) => key), notes, refused.map((text) => text.split(' ')[1])]
  }

  it.each([
    ['a letter and its text in colour', paper('A. 一', paragraph(red('B. 二')), 'C. 三'), ['B']],
    ['a text in colour beside its letter', paper(paragraph(run('A. ') + red('一')), 'B. 二'), ['A']],
    ['a ground behind options of one line', paper(paragraph(run('A. 一  ') + lit('B. 二') + run('  ') + lit('C. 三'))), ['B', 'C']],
  ])('the key is offered, and taken where that is asked for: %s', async (_case, bytes, letters) => {
    expect(await read(bytes, false)).toEqual([[], [], ['answer_looked']])
    expect(await read(bytes, true)).toEqual([[{ kind: 'letters', letters }], ['key_by_look'], []])
  })

  it.each([
    ['a part of a text is in colour', paper(paragraph(run('A. 一') + red('百')), 'B. 二')],
    ['all options are in colour', paper(paragraph(red('A. 一')), paragraph(red('B. 二')))],
    ['black is written as a colour', paper(paragraph(run('A. 一', '<w:color w:val="000000"/>')), 'B. 二')],
  ])('the key is not offered where %s', async (_case, bytes) => {
    expect((await read(bytes, true))[2]).toEqual(['answer_missing'])
  })

  it('a colour never stands against a key in words', async () => {
    const bytes = docxOf(['1. 甲的首都是（ ）', paragraph(red('A. 一')), 'B. 二', '答案：B'])
    expect(await read(bytes, true)).toEqual([[{ kind: 'letters', letters: ['B'] }], [], []])
  })

  it('colours leave the words of tables and stems as they are', async () => {
    const stem = paragraph(run('1. 甲的') + red('首都') + run('是（ ）'))
    const cells = `<w:tbl><w:tr><w:tc>${paragraph(red('年'))}</w:tc><w:tc>${paragraph(red('数'))}</w:tc></w:tr></w:tbl>`
    const { questions } = await readOnly('a.docx', docxOf([stem, cells, 'A. 一', 'B. 二', '答案：A']))
    expect(questions.map((question) => question.stem)).toEqual(['甲的首都是（ ）\n年\t数'])
  })
})

describe('a line to write on whose signs have several looks', () => {
  const signs = (...texts: string[]) => texts.map((text, at) => run(text, at % 2 === 1 ? '<w:b/>' : '')).join('')
  cases([
    [
      'is one blank',
      ['填空题', paragraph(`${run('1. 会计要素有')}${signs('__', '_', '_')}${run('个。')}`), '答案：六'],
      ['会计要素有____个。 = 六'],
    ],
    [
      'is one blank where each part would be one',
      ['填空题', paragraph(`${run('1. 会计要素有')}${signs('___', '____')}${run('个。')}`), '答案：六'],
      ['会计要素有____个。 = 六'],
    ],
  ])
})
