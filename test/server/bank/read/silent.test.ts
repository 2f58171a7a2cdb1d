import { Workbook } from '../../../support/workbook'
import { readOnly } from './read-only'
import { docxOf, paragraph, run } from './word'

const csv = (head: string, ...rows: string[]) => [head, ...rows].join('\n')
const codes = (notes: readonly string[]) => notes.map((note) => note.split(' ', 1)[0])

describe('letters in options', () => {
  it.each([
    ['pairs', '"A、B","B、C","C、D","D、A"', ['A、B', 'B、C', 'C、D', 'D、A']],
    ['drives', 'A:\\,B:\\,C:\\,D:\\', ['A:\\', 'B:\\', 'C:\\', 'D:\\']],
    ['bare drives', 'A:,B:,C:,D:', ['A:', 'B:', 'C:', 'D:']],
    ['marks', 'A. AB,B. AC,C. BC,D. ABC', ['AB', 'AC', 'BC', 'ABC']],
  ])('stay apart from option marks: %s', async (_, cells, options) => {
    const { questions } = await readOnly('a.csv', csv('题干,A,B,C,D,答案', `正确的是,${cells},C`))
    expect(questions[0]?.options).toEqual(options)
  })
})

describe('separators after options of one cell', () => {
  it.each([
    ['"A. int a;\nB. int b;\nC. int c;"', ['int a;', 'int b;', 'int c;']],
    ['A. 甲；B. 乙；C. 丙', ['甲', '乙', '丙']],
    ['A. 甲； B. 乙； C. 丙', ['甲', '乙', '丙']],
    ['A.甲;B.乙;C.丙;', ['甲', '乙', '丙']],
    ['A. 甲 | B. 乙 | C. 丙', ['甲', '乙', '丙']],
    ['A. a; B. b; C. c;', ['a;', 'b;', 'c;']],
  ])('separators are removed from %j', async (cell, options) => {
    expect((await readOnly('a.csv', csv('题干,选项,答案', `正确的是,${cell},A`))).questions[0]?.options).toEqual(options)
  })
})

it('a function call is not a blank', async () => {
  const { questions } = await readOnly(
    'a.csv',
    csv('题型,题干,答案', '填空题,main() 返回的类型是,int', '填空题,f() 与 ( ) 中,甲', '填空题,甲（）乙,丙'),
  )
  expect(questions.map(({ stem }) => stem)).toEqual(['main() 返回的类型是\n____', 'f() 与 ____ 中', '甲____乙'])
})

it('a repeated letter in a key is reported in every format', async () => {
  const tables = await readOnly('a.csv', csv('题干,A,B,答案', '甲属于,一种,二种,AA', '乙属于,一种,二种,A'))
  const aiken = await readOnly('a.txt', '甲属于\nA. 一\nB. 二\nANSWER: ABA\n')
  const word = await readOnly('a.docx', docxOf(['1. 甲属于', 'A. 一', 'B. 二', '答案：AAB']))
  expect([tables, aiken, word].map(({ questions }) => questions.map(({ notes }) => codes(notes)))).toEqual([
    [['letter_repeated'], []],
    [['letter_repeated']],
    [['letter_repeated']],
  ])
})

it('judgement options with other words are reported', async () => {
  const { questions } = await readOnly('a.csv', csv('题型,题干,A,B,答案', '判断题,甲,否,是,B', '判断题,乙,正确,错误,B'))
  expect(questions.map(({ key, notes }) => [key, notes])).toEqual([
    [{ kind: 'truth', value: true }, ['options_as_judgement 判断题的选项“否、是”显示为“对、错”']],
    [{ kind: 'truth', value: false }, []],
  ])
})

it('the first of several lines keeps its indentation', async () => {
  const { questions } = await readOnly('a.csv', csv('题干,A,B,答案', '"\n    int a;\n    int b;\n","  x\n  y",二,A'))
  expect([questions[0]?.stem, questions[0]?.options]).toEqual(['    int a;\n    int b;', ['  x\n  y', '二']])
})

it('an open quote that swallows rows of a narrow table is reported; commas of a sentence are not a row', async () => {
  const swallowed = csv('题干,答案,解析', '存货属于____,甲,"未闭', '下一题____,乙,好', '第三题____,丙,"别的"', '第四____,丁,好')
  const { questions, refused } = await readOnly('a.csv', swallowed)
  expect([questions.map(({ line }) => line), refused.map((text) => text.split(' ', 2).join(' '))]).toEqual([
    [5],
    ['2 quote_unclosed', '3 quote_unclosed', '4 quote_unclosed'],
  ])
  const sentence = await readOnly('a.csv', csv('题干,答案,解析', '甲____,乙,"One, two, three.\nfor x, y, z in w"'))
  expect(sentence.refused).toEqual([])
})

it('a picture name that is too long is reported, and so is a raised word', async () => {
  const alt = '长'.repeat(230)
  const { questions } = await readOnly(
    'a.csv',
    csv('题干,A,B,答案', `<p>见图<img src="curve.png" alt="${alt}">x<sup>甲乙</sup></p>,一,二,A`),
  )
  expect(codes(questions[0]?.notes ?? [])).toEqual(['picture_name_cut', 'script_written'])
})

describe('a workbook', () => {
  it('reports hidden rows and sheets, and reads lines with commas unchanged', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('题', { state: 'visible' })
    sheet.addRows([
      ['题干', 'A', 'B', '答案', '解析'],
      ['甲属于', '一', '二', 'A', '第一行\na,b,c,d,e,f,g\n第三行'],
      ['乙属于', '一', '二', 'A'],
    ])
    sheet.getRow(3).hidden = true
    sheet.getCell('A1').note = '填写说明'
    sheet.getCell('A9').note = '空行的批注'
    const other = book.addWorksheet('旧', { state: 'hidden' })
    other.addRows([
      ['题干', 'A', 'B', '答案'],
      ['丙属于', '一', '二', 'A'],
    ])
    const { questions, refused, notes } = await readOnly('a.xlsx', Buffer.from(book.bytes()))
    expect(refused).toEqual([])
    expect(questions[0]?.explanation).toBe('第一行\na,b,c,d,e,f,g\n第三行')
    expect(questions[0]?.notes).toEqual(['comment_left 第 1 行（表头）：没有导入批注：填写说明'])
    expect(notes).toEqual([
      'rows_hidden 第 3 行是隐藏的，照样导入（共 1 行）',
      'comment_left 第 9 行（空行）：没有导入批注：空行的批注',
      'sheet_hidden 这张工作表是隐藏的，照样导入',
    ])
  })
})

const choice = ['A. 一', 'B. 二', '答案：A']
const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
const drawn = (older: string) =>
  `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:drawing><wps:wsp xmlns:wps="w"/></w:drawing></mc:Choice>${older}</mc:AlternateContent></w:r>`
const older = (inside: string) => `<mc:Fallback><w:pict xmlns:v="v" xmlns:o="o">${inside}</w:pict></mc:Fallback>`
const box = (text: string) => `<v:shape><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></v:shape>`

describe('a Word paper', () => {
  it('keeps the letters below a reading, and old line ends', async () => {
    const ruby =
      '<w:r><w:ruby><w:rubyPr><w:hps w:val="1"/></w:rubyPr><w:rt><w:r><w:t>zǎi</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>载</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    const lines = [paragraph(`${run('1. “')}${ruby}${run('”读作')}<w:r><w:cr/><w:t>下一行</w:t></w:r>`), ...choice]
    expect((await readOnly('a.docx', docxOf(lines))).questions[0]?.stem).toBe('“载（zǎi）”读作\n下一行')
  })

  it.each([
    ['a formula of codes', field(' EQ \\F(1,2) '), 'formula_unsupported'],
    ['a sign no font has', '<w:r><w:sym w:font="Unknown" w:char="F0FE"/></w:r>', 'formula_unsupported'],
    ['a letter of a sign font', run('\uF0B4'), 'formula_unsupported'],
    ['a drawn line', drawn(older('<v:line/>')), 'drawing_unsupported'],
    ['a drawing of the new kind alone', drawn(''), 'drawing_unsupported'],
    ['a chart', '<w:r><w:drawing><c:chart xmlns:c="c"/></w:drawing></w:r>', 'drawing_unsupported'],
  ])('refuses %s by name, and nothing else', async (_, inside, code) => {
    const lines = [paragraph(`${run('1. 甲')}${inside}${run('等于')}`), ...choice, '2. 乙', ...choice]
    const { questions, refused } = await readOnly('a.docx', docxOf(lines))
    expect([questions.map(({ stem }) => stem), codes(refused.map((text) => text.slice(2)))]).toEqual([['乙'], [code]])
  })

  it('accepts a text box, a ruled line, a known sign and another field', async () => {
    const sign = '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>'
    const rule = '<w:r><w:pict xmlns:v="v" xmlns:o="o"><v:rect o:hr="t"/></w:pict></w:r>'
    const lines = [paragraph(`${run('1. 角')}${sign}${rule}${field(' PAGE ')}${drawn(older(box('框')))}`), ...choice]
    const { questions, refused } = await readOnly('a.docx', docxOf(lines))
    expect(refused).toEqual([])
    expect(questions[0]?.stem).toContain('角α')
  })

  it.each([
    [5, '“甲1”、“甲2”、“甲3”、“甲4”、“甲5”'],
    [6, '“甲1”、“甲2”、“甲3”、“甲4”、“甲5” 等'],
  ])('lists at most five of %i places that lose formatting', async (count, told) => {
    const red = '<w:color w:val="FF0000"/>'
    const places = Array.from({ length: count }, (_, at) => run(`甲${at + 1}`, red)).join('')
    const { notes } = await readOnly('a.docx', docxOf([paragraph(`${run('1. 题')}${places}`), ...choice]))
    expect(notes).toEqual([`look_left 文字颜色没有保留，共 ${count} 处：${told}`])
  })

  it('reports hidden letters, borders and the content of a heading', async () => {
    const lines = ['一、单选题（每题2分，少选得1分）', paragraph(`${run('1. 甲')}${run('藏', '<w:vanish/>')}`), ...choice]
    const { questions, notes } = await readOnly('a.docx', docxOf(lines))
    expect(notes).toEqual(['look_left 文字的隐藏没有保留，共 1 处：“藏”'])
    expect(questions[0]?.notes).toEqual(['heading_left 没有导入大题的标题：一、单选题（每题2分，少选得1分）'])
  })

  it('keeps a passage below a heading, and answers with gaps in their numbers', async () => {
    const passage = ['二、材料题', '阅读材料，回答 5-6 题', '第一段', '1. 第二段']
    const lines = ['1. 甲', 'A. 一', 'B. 二', '2. 折旧按月计提。（√）', ...passage, '5. 乙', 'A. 一', 'B. 二', '6. 丙', 'A. 一', 'B. 二']
    const { questions, refused } = await readOnly('a.docx', docxOf([...lines, '参考答案', '1. A', '5. B', '6. A']))
    expect(refused).toEqual([])
    expect(questions.map(({ stem, children }) => [stem, children.map((child) => child.stem)])).toEqual([
      ['甲', []],
      ['折旧按月计提。（　　）', []],
      ['阅读材料，回答 5-6 题\n第一段\n1. 第二段', ['乙', '丙']],
    ])
  })

  it('ends the type of the section before at a heading that begins a passage', async () => {
    const lines = ['一、多选题', '1. 甲', 'A. 一', 'B. 二', '答案：AB', '二、阅读下面的材料，回答 2-3 题', '第一段']
    const { questions } = await readOnly('a.docx', docxOf([...lines, '2. 乙', ...choice, '3. 丙', ...choice]))
    expect(questions.map(({ type, stem, children }) => [type, stem, children.map((child) => child.type)])).toEqual([
      ['choice', '甲', []],
      ['material', '二、阅读下面的材料，回答 2-3 题\n第一段', ['single_choice', 'single_choice']],
    ])
  })

  it('prefers letters at the start of lines, and keeps empty lines of a stem', async () => {
    const lines = ['1. 甲 A. 乙', '', '丙', 'A. 见 A. 或 C:\\dir', 'B. 二', 'C. 三', '答案：C']
    const { questions } = await readOnly('a.docx', docxOf([...lines, '2. 一行', 'A. 一 B. 二', 'C. 三　D. 四', '答案：D']))
    expect(questions.map(({ stem, options, notes }) => [stem, options, notes])).toEqual([
      ['甲 A. 乙\n\n丙', ['见 A. 或 C:\\dir', '二', '三'], []],
      ['一行', ['一', '二', '三', '四'], []],
    ])
  })

  it('refuses answers that disagree, joins explanations, and clears a key in the brackets', async () => {
    const lines = ['1. 甲', ...choice, '2. 乙', ...choice, '解析：先说', '3. 丙是（ A ）', 'A. 一', 'B. 二']
    const { questions, refused } = await readOnly('a.docx', docxOf([...lines, '参考答案', '1. B', '2. A 解析：再说', '3. A']))
    expect(refused).toEqual(['1 answer_conflict 题后的答案是“A”，卷末的答案是“B”：请改成一致'])
    expect(questions.map(({ stem, explanation }) => [stem, explanation])).toEqual([
      ['乙', '先说\n再说'],
      ['丙是（　　）', ''],
    ])
  })
})

it('space inside code counts', async () => {
  const { questions } = await readOnly('a.csv', csv('题干（Markdown）,A（HTML）,B,答案', '语句 `a  b` 是,<code>x   y</code>,二,A'))
  expect([questions[0]?.stem, questions[0]?.options[0]]).toEqual(['语句 a  b 是', 'x   y'])
})

it('HTML entities in a plain table stay and are reported', async () => {
  const { questions } = await readOnly('a.csv', csv('题干,A,B,答案', '甲&nbsp;乙属于,&lt;p&gt;,二,A'))
  expect([questions[0]?.stem, questions[0]?.options, codes(questions[0]?.notes ?? [])]).toEqual([
    '甲&nbsp;乙属于',
    ['&lt;p&gt;', '二'],
    ['entities_kept'],
  ])
})
